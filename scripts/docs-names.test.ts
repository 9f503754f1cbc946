import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const documents = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'], { cwd: ROOT })
  // Its reader makes what it names; scripts/docs.test.ts follows it.
  .filter((file) => file !== 'docs/make-it-yours.md')
  .sort();

/** A path from the root, or a folder and a name as `tests/e2e/reading/rtl`; a call, an option or a pattern is none. */
const PATH = /^(?:src|scripts|tests)\/[\w@./[\]-]+$/;
/** What a document may leave out of a file's name. */
const ENDINGS = ['', '.ts', '.tsx', '.test.ts', '.test.tsx'];
const escaped = (name: string) => name.replace(/[[\]]/g, '[$&]');

it('says what Safari needs, which finds no names under localhost, wherever a second site’s address is to be opened', () => {
  for (const file of ['README.md', 'docs/make-it-yours.md']) {
    const guide = readFileSync(path.join(ROOT, file), 'utf8');
    expect(guide).toContain('http://insights.localhost:3000');
    expect(guide).toMatch(/Safari finds [^\n]*\/etc\/hosts/);
  }
});

it('there are documents to look at', () => expect(documents.length).toBeGreaterThan(40));

describe.each(documents)('%s', (file) => {
  it('names sources and tests that there are', () => {
    const said = readFileSync(path.join(ROOT, file), 'utf8');
    const named = [...said.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter((name) => PATH.test(name));
    const missing = named.filter((name) => ENDINGS.every((ending) => globSync(`${escaped(name)}${ending}`, { cwd: ROOT }).length === 0));
    expect(missing).toEqual([]);
  });
});
