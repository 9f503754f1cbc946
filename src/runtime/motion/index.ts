/** Motion that a script drives. */
export { goTo, prefersStill, scrollToElement, ScrollInterrupted, scrollToTop } from './scroll';
export { animate, createTicker, easeOut } from './ticker';
export type { Clock } from './ticker';
