/** Silent reading of prose: Brysbaert 2019, 238 words a minute for English; German words are longer, and there are fewer of them. */
const WORDS_PER_MINUTE = 230;

/** Whole minutes, at least 1; null when there is no text. */
export const readingMinutes = (words: number): number | null => (words === 0 ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE)));
