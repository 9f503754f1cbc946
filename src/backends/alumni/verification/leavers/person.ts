import { plainGermanLetters } from '../../../../lib/plain-letters.ts';
import { isEmail } from '../../../kit/email.ts';
import { wordsOf } from '../../../kit/text/normalise.ts';
import type { Column } from './columns.ts';

/** Why a line was left out: a closed list, so that the page says it in the officer's language. */
export const LINE_PROBLEMS = [
  'quote',
  'cells',
  'text',
  'no-name',
  'no-key',
  'address',
  'year',
  'years-order',
  'too-long',
  'other-person',
  'address-of-another',
  'two-members',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** What one line says of somebody. */
export interface Leaver {
  number: string | undefined;
  name: string;
  namesBefore: readonly string[];
  /** In lower case. */
  emails: readonly string[];
  offices: readonly string[];
  practices: readonly string[];
  from: number | undefined;
  to: number | undefined;
}

const FIRST_YEAR = 1900;
const LONGEST = 200;

const spelling = (name: string): string => wordsOf(name).join(' ');

/** Whether two spellings of a name are one, whatever their accents, case and what is between their words. */
export const sameName = (a: string, b: string): boolean => spelling(a) === spelling(b);

/**
 * The words by which somebody is known again, in each way that payrolls write their letters: `Müller`, `Muller` and `Mueller`. An
 * initial says nothing beside a longer word, and is all there is of a name such as `李 明`.
 */
export function nameWords(name: string): string[] {
  const words = [...new Set([...wordsOf(name), ...wordsOf(plainGermanLetters(name))])];
  const telling = words.filter((word) => [...word].length > 1);
  return [telling, words].find(({ length }) => length > 0) ?? [name];
}

/** Texts with commas, semicolons, bars or line ends between them. */
const listOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,;|\n]/)
      .map((part) => part.trim().replace(/\s+/g, ' '))
      .filter((part) => part !== ''),
  ),
];

/** Two digits of a day or month are enough: `2019`, `2019-03-31`, `31.3.2019`, `31/03/2019`, `03/2019`. */
const YEAR = /^(?:(\d{4})(?:-\d{1,2}(?:-\d{1,2}(?:[T ].*)?)?)?|(?:\d{1,2}[./-]){1,2}\s?(\d{4}))$/;

const yearOf = (cell: string, latest: number): number | undefined => {
  const found = YEAR.exec(cell);
  const year = Number(found?.[1] ?? found?.[2]);
  return year >= FIRST_YEAR && year <= latest ? year : undefined;
};

/** Numbers that a spreadsheet took for numbers lost the zeros before them. */
export const numberOf = (cell: string): string | undefined => {
  const bare = cell.replace(/\s+/g, '').toUpperCase();
  if (bare === '') return undefined;
  return /^\d+$/.test(bare) ? bare.replace(/^0+(?=\d)/, '') : bare;
};

/** What a line says, or why it cannot be taken. @param latest the last year that may be in it */
export function readLeaver(
  columns: readonly (Column | undefined)[],
  cells: readonly string[] | undefined,
  latest: number,
): Leaver | LineProblem {
  if (cells === undefined) return 'quote';
  // PostgreSQL keeps no NUL, and nobody types one: the file is something else, or broken.
  if (cells.some((cell) => cell.includes('\0'))) return 'text';
  const given = cells.slice(0, columns.length);
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) return 'cells';
  const all = (column: Column): string[] => given.filter((cell, at) => columns[at] === column && cell !== '');
  const one = (column: Column): string => all(column)[0]?.replace(/\s+/g, ' ') ?? '';

  const name = one('lastName') === '' ? one('fullName') : `${one('firstName')} ${one('lastName')}`.trim();
  if (!/\p{L}/u.test(name)) return 'no-name';
  const number = numberOf(one('number'));
  const emails = [...new Set(all('email').flatMap((cell) => cell.toLowerCase().split(/[\s,;|]+/)))].filter((email) => email !== '');
  if (!emails.every(isEmail)) return 'address';
  if (number === undefined && emails.length === 0) return 'no-key';
  const years = (['from', 'to'] as const).map((column) => ({ cell: one(column), year: yearOf(one(column), latest) }));
  if (years.some(({ cell, year }) => cell !== '' && year === undefined)) return 'year';
  const [from, to] = years.map(({ year }) => year);
  if (from !== undefined && to !== undefined && from > to) return 'years-order';
  const leaver: Leaver = {
    number,
    name,
    namesBefore: all('formerName').flatMap(listOf),
    emails,
    offices: all('office').flatMap(listOf),
    practices: all('practice').flatMap(listOf),
    from,
    to,
  };
  const texts = [name, number ?? '', ...leaver.namesBefore, ...leaver.offices, ...leaver.practices];
  return texts.some((text) => text.length > LONGEST) ? 'too-long' : leaver;
}
