/** Where one ends and the next begins; `Dr. Aas`, `J. Watanabe` and `no. 41` are no ends. */
const BETWEEN = /(?<=[.!?…]["”’“»)]{0,2})(?<!(?:^|[\s(])(?:\p{Lu}|Dr|Mrs?|Ms|St|Prof)\.)\s+(?=["“„‘«(]?\p{Lu})/u;

/**
 * The beginning of a text that ends with a sentence: as many of them as there is room for, and always the first, whole.
 *
 * @param most letters
 */
export function wholeSentences(text: string, most: number): string {
  const [first = '', ...rest] = text.trim().split(BETWEEN);
  let shown = first;
  for (const sentence of rest) {
    if (shown.length + 1 + sentence.length > most) break;
    shown += ` ${sentence}`;
  }
  return shown;
}
