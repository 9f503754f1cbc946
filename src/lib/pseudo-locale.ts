/**
 * A language that nobody speaks: English with accents, longer, and written from right to left. What stays plain in it is text
 * that does not come from the dictionary; what stays on the wrong side is a style that knows only left and right.
 */

/** Private-use region of Unicode's CLDR for the pseudo-bidirectional locale. */
export const PSEUDO_LOCALE = 'ar-XB';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** German is about a third longer than English, short labels more. */
const GROWTH = 0.35;
const FILLER = ' lorem ipsum dolor sit amet consectetur';

const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const POP = '\u202c';

const accent = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => ACCENTS[letter] ?? letter);

/** A phrase in that language; its `{parameters}` stay as they are. */
export function pseudo(text: string): string {
  if (text.trim() === '') return text;
  const longer = text + FILLER.repeat(Math.ceil((text.length * GROWTH) / FILLER.length)).slice(0, Math.ceil(text.length * GROWTH));
  const parts = longer.split(/(\{\w+\})/);
  return parts.map((part, index) => (index % 2 === 1 || part === '' ? part : `${RIGHT_TO_LEFT_OVERRIDE}${accent(part)}${POP}`)).join('');
}

export const pseudoPhrases = (phrases: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(phrases).map(([key, text]) => [key, pseudo(text)]));
