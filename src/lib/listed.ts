import { intl } from './intl';

/** Names as a language joins them: `A and B`, `A, B and C`. */
export const listed = (names: readonly string[], locale: string): string =>
  intl('ListFormat', locale, { type: 'conjunction' }).format(names);
