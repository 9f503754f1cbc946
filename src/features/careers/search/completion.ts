import type { JobSuggestion } from '../openings.schema';

const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * A keyword whose last word is only begun, with that word as a title goes on from it: `power gri` → `power grid`. The keyword
 * itself when the word stands in a title as it is, when no title goes on from it, or when a sign is a part of it: `.net`, `R&D`. Pure.
 * @param suggestions titles in the order of how much they are worth
 */
export function completed(keyword: string, suggestions: readonly Pick<JobSuggestion, 'kind' | 'text'>[]): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- what somebody types, as far as the field takes it, in their own browser
  const begun = /[\p{L}\p{N}]+$/u.exec(keyword)?.[0];
  if (!begun) return keyword;
  const start = fold(begun);
  const before = keyword.slice(0, -begun.length);
  if (!/(?:^|[\s"“„«(/-])$/u.test(before)) return keyword;
  const said = new Set((before.match(/[\p{L}\p{N}]+/gu) ?? []).map(fold));
  const words = suggestions.filter(({ kind }) => kind === 'title').flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const fitting = words.filter((word) => fold(word).startsWith(start) && !said.has(fold(word)));
  if (fitting.some((word) => fold(word) === start)) return keyword;
  return fitting[0] ? before + fitting[0].toLowerCase() : keyword;
}
