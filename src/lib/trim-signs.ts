/**
 * Takes signs off the ends of a text in one pass. An expression like `/\/+$/` begins anew at each sign of every run that does not end
 * the text: n² steps, which is seconds for an address of 8 KB.
 */

/** What is taken off: each sign of a text, or whatever an expression over one sign finds (`/[\s.]/`). */
type Signs = string | RegExp;

const among = (signs: Signs, sign: string): boolean => (typeof signs === 'string' ? signs.includes(sign) : signs.test(sign));

/** @param signs of one UTF-16 unit each */
export function trimSignsEnd(text: string, signs: Signs): string {
  let end = text.length;
  while (end > 0 && among(signs, text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimSigns(text: string, signs: Signs): string {
  const kept = trimSignsEnd(text, signs);
  let start = 0;
  while (start < kept.length && among(signs, kept.charAt(start))) start += 1;
  return kept.slice(start);
}

/** Without slashes at its end; the root keeps the one that it is. */
export const trimSlashes = (path: string): string => trimSignsEnd(path, '/') || '/';
