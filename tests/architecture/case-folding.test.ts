import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const BACKENDS = path.join(import.meta.dirname, '../../src/backends');
/** What is ASCII by the rule of addresses (`lib/email.ts`) or is ours, as the names of languages are. */
const ASCII = /^lower\((?:(?:\w+\.)?"?(?:email|mail|assignee|by|value|language)"?\)|\$\{[\w.]+\}\)|state #?->>?|state #>>)/;
const FOLDS = /\bilike\b|~~?\*|\binitcap\(|\bupper\([^)]*\)|\blower\([^`]{0,60}|\bsimilarity\((?!\w+\.folded\()/g;

it('no service leaves the case of people’s words to PostgreSQL, which in a cluster of locale C folds ASCII alone', () => {
  const found: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: BACKENDS, exclude: (name) => name.endsWith('.test.ts') })) {
    // Those that ran never change.
    if (/migrations\.ts$/.test(file)) continue;
    const statements = readFileSync(path.join(BACKENDS, file), 'utf8').matchAll(/sql(?:<(?:[^<>]|<[^<>]*>)*>)?`(?:[^`\\]|\\.)*`/gs);
    for (const [statement] of statements)
      for (const [words] of statement.matchAll(FOLDS)) if (!ASCII.test(words)) found.push(`${file}: ${words}`);
  }
  expect(found.filter((line) => !line.startsWith('kit/database/folded.ts:'))).toEqual([]);
  expect(found).not.toEqual([]);
});
