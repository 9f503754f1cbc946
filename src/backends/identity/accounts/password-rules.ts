import { readFileSync } from 'node:fs';

const MIN = 8;
const MAX = 72;

/** Why a password is refused (specification, section 5). Closed list; clients translate it. */
export type PasswordProblem = 'length' | 'letter-and-digit' | 'same-as-name' | 'outer-space' | 'common';

const lines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const common = new Set(lines('./common-passwords.txt'));
const words = new Set(lines('./common-words.txt'));

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string): string => [...text].map((letter) => LOOKALIKES[letter] ?? letter).join('');

/** A listed password, or a listed word with the digits and signs that people put round it: `Summer2024!`, `P@ssw0rd1`. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  if (/^(.)\1*$/.test(lower)) return true;
  const trimmed = lower.replace(/^[\d\W_]{0,2}/, '').replace(/[\d\W_]{0,6}$/, '');
  const core = lower.replace(/[\d\W_]{0,6}$/, '');
  return [trimmed, core, plain(core), plain(lower)].some((candidate) => candidate.length > 0 && words.has(candidate));
}

/** Every rule that the password breaks; `names` are the texts that it may not equal in any case (user name, e-mail). */
export function passwordProblems(password: string, names: readonly string[]): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  const length = [...password].length;
  if (length < MIN || length > MAX) problems.push('length');
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) problems.push('letter-and-digit');
  const folded = password.toLowerCase();
  if (names.some((name) => name !== '' && name.toLowerCase() === folded)) problems.push('same-as-name');
  if (password !== password.trim()) problems.push('outer-space');
  if (problems.length === 0 && isCommon(password)) problems.push('common');
  return problems;
}

/** What clients show as rules beside the field. The Sign-In Widget fails on a rule that it does not know, such as a greatest length. */
export const PASSWORD_COMPLEXITY = {
  complexity: {
    minLength: MIN,
    minLowerCase: 0,
    minUpperCase: 0,
    minNumber: 1,
    minSymbol: 0,
    excludeUsername: true,
    excludeAttributes: [],
  },
  age: { minAgeMinutes: 0, historyCount: 0 },
};
