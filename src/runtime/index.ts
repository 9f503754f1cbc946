/** The browser-safe door of the feature. */
export { ContentProviders } from './ContentProviders';
export { createWords, usePhrases, useRoute, useWords, WordsProvider } from './phrases';
export { isStill, Slot } from './Slot';
export type * from './fields/model';
export type { Phrase, PhraseParams, Words } from './phrases';
export type * from './rendering';
