/** Plural forms belong to one key: `article.minutes.one` and `.other` (CLDR's six categories). */
const PLURAL = /\.(?:zero|one|two|few|many|other)$/;

/** A key without the form of its number. */
export const withoutNumber = (key: string): string => key.replace(PLURAL, '');

/** First names that many pages share, each of which speaks of one thing of it. */
const BROAD: ReadonlySet<string> = new Set(['account', 'search', 'signIn', 'validation']);

/** What a key is about, by its first name: `jobs` of `jobs.found.one`, `account.security` of `account.security.state.code`. */
export const subjectOf = (key: string): string => {
  const [first = key, second, ...more] = withoutNumber(key).split('.');
  return BROAD.has(first) && second !== undefined && more.length > 0 ? `${first}.${second}` : first;
};
