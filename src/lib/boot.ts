/** What is pressed. */
export const CONTROLS = 'a[href],button,input,select,textarea,summary,label,[data-island]';

/** What a press began on, and where. */
export type Press = Pick<PointerEvent, 'target' | 'clientX' | 'clientY'>;

export const controlOf = ({ target }: Pick<Press, 'target'>): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;

/** What the inlined loader is to the application. Absent in development, where Next loads its scripts itself. */
export interface Boot {
  state: 'dormant' | 'loading' | 'live' | 'failed';
  /** The last one that began, also before the page was alive. */
  press?: Press | undefined;
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

/** A browser clicks nothing that was taken out of the document, or made anew, since the press on it began: that is clicked here. */
export const keepPress = (): void => {
  const onUp = ({ target, button }: MouseEvent) => {
    let isClicked = button !== 0;
    const note = () => void (isClicked = true);
    addEventListener('click', note, true);
    setTimeout(() => {
      removeEventListener('click', note, true);
      const { press } = window.__boot ?? {};
      const on = press && controlOf(press);
      if (!isClicked && on?.contains(target as Node)) on.click();
    });
  };
  addEventListener('mouseup', onUp, { capture: true, once: true });
};

declare global {
  interface Window {
    __boot?: Boot;
  }
}
