/** How far and how long a view is read. */
export interface Engagement {
  /** Of the main part, in percent, the deepest yet. */
  depth: number;
  /** Milliseconds with the page to be seen and the visitor there. */
  ms: number;
}

/** Nobody reads so long without a sign of life; time beyond it does not count. */
const IDLE_MS = 60_000;
/** By then a page that is shown in another's place stands where it begins. */
const SHOWN_MS = 100;
const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove'] as const;

export interface EngagementWatch {
  read(): Engagement;
  /** Begins anew, for another view. */
  reset(): void;
}

/** Watches from now on. @param now ms, of a clock that does not jump */
export function watchEngagement(now: () => number = () => performance.now()): EngagementWatch {
  let ms = 0;
  let since = now();
  let lastSign = since;
  let running = document.visibilityState === 'visible';
  let depth = 0;
  let path = '';

  const settle = (): void => {
    const at = now();
    if (running) ms += Math.max(0, Math.min(at, lastSign + IDLE_MS) - since);
    since = at;
  };
  const measure = (): void => {
    // Another page stands there, or is about to: how deep that is says nothing of this one.
    if (location.pathname !== path) return;
    const main = document.querySelector('main') ?? document.body;
    const { top, height } = main.getBoundingClientRect();
    if (height > 0) depth = Math.max(depth, Math.min(100, Math.round(((innerHeight - top) / height) * 100)));
  };
  let asked = false;
  const sign = (event: Event): void => {
    settle();
    lastSign = now();
    if (event.type !== 'scroll' || asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      measure();
    });
  };
  for (const name of SIGNS) addEventListener(name, sign, { passive: true, capture: true });
  document.addEventListener('visibilitychange', () => {
    settle();
    running = document.visibilityState === 'visible';
    if (running) lastSign = now();
  });
  const begin = (): void => {
    path = location.pathname;
    // What is seen without a scroll.
    setTimeout(measure, SHOWN_MS);
  };
  begin();
  return {
    read() {
      settle();
      measure();
      return { depth: Math.max(0, depth), ms: Math.round(ms) };
    },
    reset() {
      ms = 0;
      depth = 0;
      since = now();
      lastSign = since;
      begin();
    },
  };
}
