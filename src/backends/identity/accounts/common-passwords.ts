import { readFileSync } from 'node:fs';
import { FIRM_NAME } from '../../../lib/firm.ts';
import { readFilter, SHORTEST_ENTRY } from './password-filter.ts';

const lines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const listed = new Set(lines('./common-passwords.txt'));
/** And what the firm is called, in one word. */
const words = new Set([...lines('./common-words.txt'), FIRM_NAME.toLowerCase().replace(/[^\p{L}\d]+/gu, '')]);
/** Written by `node scripts/leaked-passwords.ts`. */
const leaked = readFilter(readFileSync(new URL('./leaked-passwords.bin', import.meta.url)));

/** Signs and digits at the end that make no other password of a leaked one: `monkey12345!!`. */
const LONGEST_TAIL = 4;

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

/** The text, and the text without one to four signs or digits at its end. */
function* withoutTail(text: string): Generator<string> {
  yield text;
  for (let tail = 1; tail <= LONGEST_TAIL && /[\d\W_]/.test(text.at(-tail) ?? ''); tail += 1) yield text.slice(0, -tail);
}

/** What somebody may have started from: without the signs round it, with lookalikes read as letters, backwards, one half of a repetition. */
function* origins(lower: string): Generator<string> {
  const bare = lower.replace(/^[\d\W_]{1,2}/, '');
  for (const text of new Set([lower, bare])) {
    yield* withoutTail(text);
    for (const shorter of withoutTail(text)) yield plain(shorter);
  }
  yield [...lower].reverse().join('');
  const half = lower.slice(0, lower.length / 2);
  if (half + half === lower) yield half;
}

/** A word with the digits and signs that people put round it: `Summer2024!`, `P@ssw0rd1`. */
function isWord(lower: string): boolean {
  const trimmed = lower.replace(/^[\d\W_]{0,2}/, '').replace(/[\d\W_]{0,6}$/, '');
  const core = lower.replace(/[\d\W_]{0,6}$/, '');
  return [trimmed, core, plain(core), plain(lower)].some((candidate) => candidate.length > 0 && words.has(candidate));
}

/** A password that leaked or heads the lists, in any case and with the changes that people think of first. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.)\1*$/.test(lower) || isWord(lower)) return true;
  for (const origin of origins(lower)) if (origin.length >= SHORTEST_ENTRY && (listed.has(origin) || leaked.has(origin))) return true;
  return false;
}
