import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Numbers of the promises of docs/promises.md. */
const listed = [...readFileSync(path.join(root, 'docs/promises.md'), 'utf8').matchAll(/^(\d+)\. (\(Not yet\.\))?/gm)];
const promised = listed.map(([, number]) => Number(number));
const kept = listed.filter(([, , notYet]) => notYet === undefined).map(([, number]) => Number(number));

async function namedByTests(): Promise<Map<number, string[]>> {
  const named = new Map<number, string[]>();
  for await (const file of glob(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root })) {
    if (file.endsWith('promises.test.ts')) continue;
    for (const [, numbers = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/\(promises? ([\d, and]+)\)/g))
      for (const number of numbers.match(/\d+/g) ?? []) named.set(Number(number), [...(named.get(Number(number)) ?? []), file]);
  }
  return named;
}

describe('docs/promises.md', () => {
  it('numbers its promises one after the other', () => expect(promised).toEqual(promised.map((_, index) => index + 1)));

  it('has a test for every promise, and every promise that a test names', async () => {
    const named = await namedByTests();
    expect({
      withoutTest: kept.filter((number) => !named.has(number)),
      // Held by a test: then it is promised.
      markedAsNotYet: promised.filter((number) => named.has(number) && !kept.includes(number)),
      unknown: [...named].filter(([number]) => !promised.includes(number)),
    }).toEqual({ withoutTest: [], markedAsNotYet: [], unknown: [] });
  });
});
