/** Plural forms belong to one key: `article.minutes.one` and `.other` (CLDR's six categories). */
const PLURAL = /\.(?:zero|one|two|few|many|other)$/;

/** A key without the form of its number. */
export const withoutNumber = (key: string): string => key.replace(PLURAL, '');

/** First names that many pages share, each of which speaks of one thing of it. */
const BROAD: ReadonlySet<string> = new Set(['account', 'search', 'signIn', 'validation']);

/** First names of which each key is a thing of its own: cards, which are everywhere, say two of an article's thirty. */
const EACH: ReadonlySet<string> = new Set(['article']);

/** What a key is about, by its first name: `jobs` of `jobs.found.one`, `account.security` of `account.security.state.code`. */
export const subjectOf = (key: string): string => {
  const [first = key, second, ...more] = withoutNumber(key).split('.');
  const isOne = EACH.has(first) || (BROAD.has(first) && more.length > 0);
  return isOne && second !== undefined ? `${first}.${second}` : first;
};
