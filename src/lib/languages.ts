/**
 * Languages of the site and of all that serves it; the first is the default and has no prefix in addresses. Another one begins here:
 * docs/make-it-yours.md, "Words", says what it takes.
 */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** In which languages a thing is looked for: in that one, then in the default, then in the others. */
export const inTurn = <L extends string>(language: L, languages: readonly L[]): L[] => [
  language,
  ...languages.filter((each) => each !== language),
];
