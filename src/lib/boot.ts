/** What the inlined loader is to the application. Absent in development, where Next loads its scripts itself. */
export interface Boot {
  state: 'dormant' | 'loading' | 'live' | 'failed';
  /** Called by the application from an effect, once it is hydrated. */
  ready(): void;
  /** Says in one line what happened to a script, and leaves the page to the platform: its HTML stands as for a visitor without scripts. */
  fail(what: string): void;
}

/** Says in one line what happened to a script, where the page goes on: to the console, and to whoever counts errors (`said`). */
export const say = (error: unknown): void => {
  // oxlint-disable-next-line no-console
  console.warn('Script:', String(error));
  dispatchEvent(new CustomEvent('said', { detail: error }));
};

/** Leaves a page that nothing goes on with to the platform, and tells whoever counts errors. */
export const giveUpPage = (error: unknown): void => {
  const boot = window.__boot;
  if (!boot) return;
  // Effects of what is taken away may still say so.
  boot.ready = () => undefined;
  dispatchEvent(new CustomEvent('said', { detail: error }));
  boot.fail(String(error));
};

declare global {
  interface Window {
    __boot?: Boot;
  }
}
