import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { root } from '../support/build.ts';

const FLOATING = '@typescript-eslint/no-floating-promises';
const SWITCH = '@typescript-eslint/switch-exhaustiveness-check';
const eslint = new ESLint({ cwd: root });

/** What the rules that ask the compiler say of a text that stands where a file of the project does. */
async function said(file: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  expect((result?.messages ?? []).filter(({ fatal }) => fatal)).toEqual([]);
  return (result?.messages ?? []).map(({ ruleId }) => ruleId).filter((rule) => rule === FLOATING || rule === SWITCH);
}

it.each([
  'src/lib/csv.ts',
  'src/ui/Button.tsx',
  'scripts/build.ts',
  'scripts/contracts.test.ts',
  'tests/support/http.ts',
  'tests/contract/content/feeds.test.ts',
])('a promise that nobody waits for and a case that nobody thought of fail the lint in %s', async (file) => {
  expect(await said(file, 'const later = async (): Promise<number> => 1;\nlater();\n')).toEqual([FLOATING]);
  expect(await said(file, 'const later = async (): Promise<number> => 1;\nvoid later();\nawait later();\n')).toEqual([]);
  const cases = "export function say(way: 'up' | 'down'): string {\n  switch (way) {\n    case 'up':\n      return 'u';\n";
  expect(await said(file, `${cases}  }\n  return '';\n}\n`)).toEqual([SWITCH]);
  expect(await said(file, `${cases}    default:\n      return '';\n  }\n}\n`)).toEqual([]);
});

it('a back end that does not say which tables it has fails the lint', async () => {
  const rules = async (file: string) => {
    const text =
      "import { Kysely } from 'kysely';\nexport type Db = Kysely<unknown>;\nexport const make = (given: never) => new Kysely<unknown>(given);\n";
    const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
    return (result?.messages ?? []).map(({ ruleId }) => ruleId);
  };
  expect(await rules('src/backends/users/storage/database.ts')).toEqual(['no-restricted-syntax', 'no-restricted-syntax']);
  expect(await rules('src/backends/users/migrations.ts')).toEqual([]);
});

it('the rules of hooks hold in every file of the site that has something of React’s', async () => {
  const having = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^src\/generated\/|\.test\.ts$/.test(file) && /\bfrom 'react'/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(having.length).toBeGreaterThan(100);
  const without = [];
  for (const file of having) {
    const { rules } = (await eslint.calculateConfigForFile(path.join(root, file))) as { rules: Record<string, unknown> };
    if (!('react-hooks/rules-of-hooks' in rules) || !('react-hooks/static-components' in rules)) without.push(file);
  }
  expect(without).toEqual([]);
  const [result] = await eslint.lintText(
    "import { useState } from 'react';\nexport function useOne(asked: boolean): unknown {\n  return asked ? useState(1) : undefined;\n}\n",
    { filePath: path.join(root, 'src/features/identity/use-at-once.ts') },
  );
  expect((result?.messages ?? []).map(({ ruleId }) => ruleId)).toContain('react-hooks/rules-of-hooks');
});
