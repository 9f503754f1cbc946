import { cut, indexable, normalise, wordsOf } from '../../../kit/text/normalise.ts';

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,}/gu;

/** Writing without blanks as pairs of characters, so that a word inside a sentence is found; both texts and queries go through it. */
export const separateCjk = (text: string): string =>
  text.replace(CJK, (run) => {
    const characters = [...run];
    return ` ${characters
      .slice(1)
      .map((character, index) => `${characters[index]}${character}`)
      .join(' ')} `;
  });

/** Letters of `m/w/d` and its kin, which say that a post is open to everybody. */
const GENDERS = new Set('m w d x f h'.split(' '));

/** Words that say nothing of a job. `it` is one in a text, and a field of work in a title. */
const STOP = new Set([
  ...GENDERS,
  ...`a an and are as at be been but by can do for from has have if in into is it its of on or our such that the their then there these they
this those to was we were will with you your aber als am an auch auf aus bei bin bis das dass dein dem den der des die du durch ein eine
einem einen einer eines er es fur hat ich ihr im ist kein mit nach nicht noch nur ob oder sich sie sind so und uns unser vom von vor war wenn
wer wie wir zu zum zur uber`.split(/\s+/),
]);
const FIELDS = new Set(['it']);
const LONGEST = 60;

/** Two letters that are joined are one word, `M&A` and `R&D`: alone most of them say nothing. `C & C++` are two. */
const LETTERS = /(?<![\p{L}\p{N}&])(\p{L}) ?& ?(\p{L})(?![\p{L}\p{N}&+#])/gu;
export const withoutGaps = (text: string): string => text.replace(LETTERS, '$1&$2');

/** The words of a text as they are kept: one tokenizer for openings and queries. Stop words leave no gap. */
export const tokensOf = (text: string, fields = false): string[] =>
  wordsOf(separateCjk(indexable(text.replace(LETTERS, '$1and$2'))))
    .filter((word) => !STOP.has(word) || (fields && FIELDS.has(word)))
    .map((word) => cut(word, LONGEST));

/** Whether these are the letters of a mark of gender and nothing else; one letter alone may be anything. */
export const areGenders = (words: readonly string[]): boolean => words.length > 1 && words.every((word) => GENDERS.has(word));

/** Whether a word means something only where names of jobs stand. */
export const isField = (word: string): boolean => FIELDS.has(word);

/** Stop words that a title writes as abbreviations: `ER Nurse`, `IS Auditor`. One that is in capitals throughout tells none apart. */
export const capitalsIn = (title: string): string[] =>
  /\p{Ll}/u.test(title)
    ? (title.match(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu) ?? []).map(normalise).filter((word) => STOP.has(word) && !isField(word))
    : [];

/** Compounds of two short words. A chain of several (`state-of-the-art`), an address and initials (`e.g.`) are none. */
const COMPOUND =
  /(?<![\p{L}\p{N}@/]|[-\u2010\u2011.][\p{L}\p{N}]{0,60})(\p{L}{1,8})[-\u2010\u2011.](\p{L}{1,8})(?![\p{L}\p{N}@/]|[-\u2010\u2011.]\p{L})/gu;
const SHORTEST_COMPOUND = 4;

/** Those of a text as one word each: `front-end` is written `frontend` too, `e-commerce` `ecommerce`, `Node.js` `nodejs`. */
export const joinedIn = (text: string): string[] =>
  [...text.matchAll(COMPOUND)]
    .map(([, first = '', last = '']) => normalise(first + last))
    .filter(({ length }) => length >= SHORTEST_COMPOUND);
