/** The browser-safe door of the feature. */
export { ContentProviders } from './ContentProviders';
export { createWords, SiteWords, usePhrases, useRoute, useSaidByItem, useSiteLanguage, useWords, WordsProvider } from './phrases';
export { isStill, Slot } from './Slot';
export type * from './fields/model';
export type { PhraseParams, Words } from './phrases';
export type * from './rendering';
