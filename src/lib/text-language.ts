/**
 * Words that texts of a language cannot do without, and that the other does not have: articles, conjunctions, prepositions. What both
 * have ("in", "an", "war", "was", "die", "am") says nothing. A third language takes its own from these as well: "a", "on", "as" and
 * "des" are French.
 */
const WORDS = {
  en: 'a and are as at be been but by can do for from had has have how if into is it its not of on or our that the their there they this to we were what when which who why will with you your',
  de: 'aber als auch auf aus bei bis das dass dem den der des durch ein eine einem einen einer eines für gegen hat ihr im ist kein keine mit nach nicht nur oder ohne sich sie sind über um und uns unser unter vom von vor wenn wer werden wie wir wird zu zum zur zwischen',
} as const;
const SETS = Object.entries(WORDS).map(([language, words]) => [language, new Set<string>(words.split(' '))] as const);

/** Language of a text by its small words; undefined where they do not say, as of a name or of two words. */
function textLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first, second] = SETS.map(([language, set]) => [language, words.filter((word) => set.has(word)).length] as const).sort(
    ([, a], [, b]) => b - a,
  );
  return first && first[1] > 0 && first[1] > 2 * (second?.[1] ?? 0) ? first[0] : undefined;
}

/**
 * `lang` of a part that is in another language than the page around it (WCAG 3.1.2). Lists show a text that is not translated in the
 * language that it has, and a layout does not say which that is. On a page in a language whose words are not known nothing is said:
 * its own texts would be taken for another's, and a wrong `lang` is worse than none.
 * @param text title and lede
 */
export function langOf(text: string, language: string): string | undefined {
  if (!(language in WORDS)) return undefined;
  const found = textLanguage(text);
  return found === language ? undefined : found;
}
