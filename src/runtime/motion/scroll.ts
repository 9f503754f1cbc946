import { SCROLL_ANIMATION_S } from '@/config/constants';
import { putAddress } from '@/lib/history';
import { animate } from './ticker';
import type { Ticker } from './ticker';

/** Specification section 8: the visitor took the page over while it was being scrolled. */
export class ScrollInterrupted extends Error {
  override readonly name = 'ScrollInterrupted';
  constructor() {
    super('Scroll interrupted');
  }
}

export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What says that the visitor wants to be elsewhere. A key that scrolls nothing interrupts too: it asks for something. */
const TAKEOVERS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls the window to `top` (CSS pixels from the document's beginning) within 0.8 s; at once for those who prefer no motion.
 * A function is asked in every frame: pictures and fonts that arrive on the way move what is aimed at.
 * Settles when the page is there. Another scroll, or the visitor, ends it.
 * @throws ScrollInterrupted
 */
export function scrollToTop(
  top: number | (() => number),
  { still = prefersStill(), clock }: { still?: boolean; clock?: Ticker } = {},
): Promise<void> {
  interrupt();
  const from = window.scrollY;
  const aim = () => {
    const wanted = typeof top === 'number' ? top : top();
    return Math.max(0, Math.min(wanted, document.documentElement.scrollHeight - window.innerHeight));
  };
  const to = aim();
  // The stylesheet's own smooth scrolling would chase each step.
  const jump = (place: number) => window.scrollTo({ top: place, behavior: 'instant' });
  if (still || Math.abs(to - from) < 1) {
    jump(to);
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      stop();
      for (const name of TAKEOVERS) window.removeEventListener(name, onTakeover);
      if (running === onTakeover) running = undefined;
      settle();
    };
    const onTakeover = () => end(() => reject(new ScrollInterrupted()));
    const stop = animate(
      (part) => {
        jump(from + (aim() - from) * part);
        if (part === 1) end(resolve);
      },
      { durationS: SCROLL_ANIMATION_S, ...(clock ? { clock } : {}) },
    );
    for (const name of TAKEOVERS) window.addEventListener(name, onTakeover, { passive: true });
    running = onTakeover;
  });
}

let running: (() => void) | undefined;
const interrupt = (): void => running?.();

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** Scrolls an element to where its link would: below its `scroll-margin-top` and the page's `scroll-padding-top`. @throws ScrollInterrupted */
export function scrollToElement(element: Element, options?: { still?: boolean; clock?: Ticker }): Promise<void> {
  const above = pixels(getComputedStyle(element).scrollMarginTop) + pixels(getComputedStyle(document.documentElement).scrollPaddingTop);
  return scrollToTop(() => element.getBoundingClientRect().top + window.scrollY - above, options);
}

/**
 * Goes to an element of the page as its link would: scrolls, names it in the address, and gives it the focus for the keyboard
 * to go on from. A visitor who takes over stays where they are; the address still says what was asked for.
 */
export async function goTo(element: HTMLElement): Promise<void> {
  try {
    await scrollToElement(element);
  } catch (error) {
    if (!(error instanceof ScrollInterrupted)) throw error;
    return;
  } finally {
    if (element.id) putAddress(`${location.pathname}${location.search}#${element.id}`, 'push');
  }
  if (!element.matches('a[href], button, input, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
