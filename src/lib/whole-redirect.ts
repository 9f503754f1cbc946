/**
 * An expression of which no end is said with ^ or $ may name a query as an address does: "?" before a name and "=" is itself, and no sign
 * that what precedes it may be missing (Sitecore's toolkit, `escapeNonSpecialQuestionMarks`).
 */
const withQuery = (pattern: string): string => (/^\^|\$$/.test(pattern) ? pattern : pattern.replace(/(?<![\\(])\?(?=[^?()/=]+=)/g, '\\?'));

/** The expression of a redirect over a whole path, however its ends and slashes are written. @param pattern as an author writes it */
export function wholeRedirect(pattern: string): string {
  const body = withQuery(pattern)
    .replace(/^\^?\/?/, '')
    .replace(/\/?\$?$/, '');
  return `^/?${body}/?$`;
}
