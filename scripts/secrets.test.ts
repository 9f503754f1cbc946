import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { secretLine, secretNames } from './secrets.ts';

const names = secretNames(readFileSync('.env.example', 'utf8'));

it('there is a line for each secret of which a checkout has a default', () => {
  const source = globSync('src/{backends,config}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const defaults = new Set([...source.matchAll(/^\s+([A-Z_]+): (?:'masthead-dev-|z\..*masthead-dev-)/gm)].map(([, name]) => name));
  expect(defaults.size).toBeGreaterThan(20);
  expect([...defaults].filter((name) => !names.includes(name ?? ''))).toEqual([]);
});
it('each is one of its own, of characters that need no quotes', () => {
  expect(secretLine('A_SECRET')).toMatch(/^A_SECRET=[\w-]{43}$/);
  expect(secretLine('A_SECRET')).not.toBe(secretLine('A_SECRET'));
});
