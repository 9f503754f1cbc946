/**
 * An address of this site as the language that it is prefixed with, in any case, and the path behind it; `/` for a language's
 * home page. Without such a prefix the path stays as it is. Apart from `language-path`, which every page loads.
 * @param languages whose prefixes there may be
 */
export function splitLanguage<L extends string>(path: string, languages: readonly L[]): { language: L | undefined; path: string } {
  const [, first] = /^\/([^/]*)/.exec(path.toLowerCase()) ?? [];
  const language = languages.find((one) => one.toLowerCase() === first);
  return { language, path: language === undefined ? path : path.slice(language.length + 1) || '/' };
}
