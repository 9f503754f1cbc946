import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isHalfAName, personOf, readPeople } from './people.ts';

const file = (text: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-people-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const name = path.join(folder, 'people.yml');
  writeFileSync(name, text);
  return name;
};

it('reads names in every form in which blogs keep them', () => {
  const people = readPeople(file('ana: Ana Sá\nben:\n  full_name: Ben Ode\n  pronouns: they\ncy: { name: Cy Lee, slug: cyril-lee }\n'));
  expect(['ana', 'ben', 'cy', 'dee-dee', 'eve', 'O’Neill'].map((short) => personOf(short, people))).toEqual([
    { name: 'Ana Sá', slug: 'ana' },
    { name: 'Ben Ode', slug: 'ben' },
    { name: 'Cy Lee', slug: 'cyril-lee' },
    { name: 'Dee Dee', slug: 'dee-dee' },
    { name: 'Eve', slug: 'eve' },
    { name: 'O’Neill', slug: 'oneill' },
  ]);
  expect(isHalfAName(personOf('eve', people))).toBe(true);
  expect(isHalfAName(personOf('ana', people))).toBe(false);
});

it.each([
  ['ana: [1]\n', /"ana" is no name/],
  ['ana: { pronouns: she }\n', /"ana" has no name: write {2}ana: Full Name/],
  ['ana: "\n', /cannot be read/],
  ['- ana\n', /is no name/],
])('%j is refused in words', (text, reason) => expect(() => readPeople(file(text))).toThrow(reason));
