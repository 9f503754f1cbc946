/** The browser's door of applying. */
export type { OpeningToApply } from './opening-to-apply.server';
