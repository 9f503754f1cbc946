/** The browser-safe door of the feature. */
export { ContentProviders } from './ContentProviders';
export { createWords, usePhrases, useRoute, useWords, WordsProvider } from './phrases';
export { isStill, Slot } from './Slot';
export type * from './fields/model';
export type { PhraseParams, Words } from './phrases';
export type * from './rendering';
