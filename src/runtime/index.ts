/** The browser-safe door of the feature. */
export { ContentProviders } from './ContentProviders';
export { createPhrase, usePhrases, useRoute } from './phrases';
export { isStill, Slot } from './Slot';
export type * from './fields/model';
export type { Phrase, PhraseParams } from './phrases';
export type * from './rendering';
