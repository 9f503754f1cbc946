/** The browser's door of applying. */
export type { OpeningToApply } from './opening-to-apply.server';
export type { Question } from './questions';
