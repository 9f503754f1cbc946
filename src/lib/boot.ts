/** What the inlined loader is to the application. Absent in development, where Next loads its scripts itself. */
export interface Boot {
  state: 'dormant' | 'loading' | 'live' | 'failed';
  /** Called by the application from an effect, once it is hydrated. */
  ready(): void;
  /** Says in one line what happened to a script, and leaves the page to the platform: its HTML stands as for a visitor without scripts. */
  fail(what: string): void;
}

/** Says in one line what happened to a script, where the page goes on. There is no collector to tell: the console hears it. */
// eslint-disable-next-line no-console
export const say = (error: unknown): void => console.warn('Script:', String(error));

declare global {
  interface Window {
    __boot?: Boot;
  }
}
