/** What of an address is understood; the rest is left out. Pure. */

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export type Query = Readonly<Record<string, string | undefined>>;

/** A value that has a shape; otherwise nothing. */
export const fitting = (pattern: RegExp, given: string | undefined): string => (given !== undefined && pattern.test(given) ? given : '');
export const idIn = (given: string | undefined): string => fitting(UUID, given?.toLowerCase());
/** Where a page of a list begins, in the words of the service. */
export const cursorIn = (given: string | undefined): string => fitting(/^[\w:.,+=~-]{1,200}$/, given);
/** No higher than the service counts (10,000). */
export const pageIn = (given: string | undefined): string => fitting(/^[1-9]\d{0,3}$/, given);
export const oneIn = <T extends string>(allowed: readonly T[], given: string | undefined): T | '' =>
  allowed.find((each) => each === given) ?? '';
export const wordsIn = (given: string | undefined, longest: number): string =>
  (given ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest);

/** The question of a page as its address says it: `change` changes it, an empty text takes a part out. */
export function queryOf<A extends object>(
  names: readonly (keyof A & string)[],
  asked: A,
  change: Partial<Record<keyof A, string>> = {},
): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = String(change[name] ?? asked[name]);
    if (value !== '') query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** The same as hidden fields of a form. */
export const hiddenOf = <A extends object>(names: readonly (keyof A & string)[], asked: A): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(queryOf(names, asked)));
