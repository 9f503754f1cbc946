import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const project = path.join(import.meta.dirname, '../..');

/** What examples and tests are made of may name languages and sites; a migration that ran says what it said. */
const LEFT = /\.(?:test|fixture|setup)\.|\/(?:testing|made-pages|generated|examples)\/|\/(?:examples|samples|migrations)\.ts$/;

const lines = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: project })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !LEFT.test(file))
  .flatMap((file) =>
    readFileSync(path.join(project, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\*|\*|\/\/)/.test(line))
      .map((line) => ({ file, line })),
  );
const having = (pattern: RegExp) => [...new Set(lines.filter(({ line }) => pattern.test(line)).map(({ file }) => file))];

it('the languages of the site are listed once', () => {
  expect(having(/\['en', 'de'\]|\['de', 'en'\]|'en' \| 'de'|'en,de'/)).toEqual(['src/lib/languages.ts']);
});

it('no address is made with the prefix of one language', () => {
  expect(having(/\/de`|'\/de'|\(\?:\\\/de\)|\^\\\/de\b|\}\/de\//)).toEqual([]);
});

it('the public sites are listed once', () => {
  expect(having(/\['dotcom', 'insights'\]|'dotcom' \| 'insights'/)).toEqual(['src/config/sites.ts']);
});
