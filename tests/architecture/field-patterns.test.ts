import { describe, expect, it } from 'vitest';
import * as kit from '../../src/backends/kit/field-patterns.ts';
import * as site from '../../src/lib/field-patterns.ts';
import { plainName } from '../../src/lib/forms/plain.ts';

/** Specification, section 5. */
const NAMES: readonly [string, boolean][] = [
  ['Ann', true],
  ['Ann Marie', true],
  ['O’Neill', true],
  ["O'Neill", true],
  ['Müller-Lüdenscheidt', true],
  ['José\u0301', true],
  ['J. R.', true],
  ['Åsa St. John', true],
  ['李小龙', true],
  ['علی\u200Cرضا', true],
  ['', false],
  [' Ann', false],
  ['Ann ', false],
  ['.Ann', false],
  ['Ann-', false],
  ['Ann  Marie', false],
  ['Ann--Marie', false],
  ['Ann..', false],
  ['Ann3', false],
  ['Ann<b>', false],
  ['Ann\nMarie', false],
];
const LINES: readonly [string, boolean][] = [
  ['', true],
  ['Aldermoor & Co. (Berlin) – 3 %', true],
  ['שלום', true],
  ['a\tb', false],
  ['a\nb', false],
  ['a\u0000b', false],
  ['a\u007Fb', false],
  ['a\u0085b', false],
  ['a\u2028b', false],
  ['a\u202Eb', false],
  ['a\u2066b', false],
];

describe.each([
  ['of the site', site],
  ['of the back ends', kit],
])('the patterns %s', (_whose, { PERSON_NAME, LINE }) => {
  it.each(NAMES)('a name: %j is %s', (name, right) => expect(PERSON_NAME.test(name)).toBe(right));
  it.each(LINES)('a line: %j is %s', (line, right) => expect(LINE.test(line)).toBe(right));
});

it('are the same', () => {
  expect(site.PERSON_NAME).toEqual(kit.PERSON_NAME);
  expect(site.LINE).toEqual(kit.LINE);
});

it.each([
  ['山田\u3000太郎', true],
  ['Jean\u00A0Paul', true],
  ['Anne\u2011Marie', true],
  ['O\u2018Neill', true],
  ['\u202AAnn\u202C', true],
  ['Ann\u200D', true],
  ['Ann\n', false],
  ['Ann\u0000', false],
  ['Anne\u2011\u2011Marie', false],
  ['\u00A0Ann', false],
] as const)('a name as it is pasted: %j is %s', (name, right) => expect(site.PERSON_NAME.test(plainName(name))).toBe(right));
