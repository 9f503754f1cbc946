import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../support/build.ts';

const eslint = new ESLint({ cwd: root });

const FLOATING = 'typescript(no-floating-promises)';
const SWITCH = 'typescript(switch-exhaustiveness-check)';
const CASES = "export function say(way: 'up' | 'down'): string {\n  switch (way) {\n    case 'up':\n      return 'u';\n";
const LATER = 'const later = async (): Promise<number> => 1;\n';
/** Texts, and what the rules that ask the compiler say of them. */
const TEXTS = {
  floating: [`${LATER}later();\nexport {};\n`, [FLOATING]],
  awaited: [`${LATER}void later();\nawait later();\nexport {};\n`, []],
  forgotten: [`${CASES}  }\n  return '';\n}\n`, [SWITCH]],
  otherwise: [`${CASES}    default:\n      return '';\n  }\n}\n`, []],
} as const;
const PLACES = ['src/lib/csv-*.ts', 'src/ui/Button*.tsx', 'scripts/build-*.ts', 'scripts/contracts-*.test.ts', 'tests/e2e/feeds-*.test.ts'];

it('a promise that nobody waits for and a case that nobody thought of fail the lint, wherever they stand', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-lint-'));
  try {
    for (const file of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(path.join(root, file), path.join(folder, file));
    const expected = PLACES.flatMap((place) =>
      Object.entries(TEXTS).flatMap(([name, [text, said]]) => {
        const file = place.replace('*', name);
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), text);
        return said.map((rule) => `${file}: ${rule}`);
      }),
    );
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const { diagnostics } = z
      .object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
      .parse(JSON.parse(stdout));
    expect(diagnostics.map(({ filename, code }) => `${filename}: ${code}`).sort()).toEqual(expected.sort());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('an expression that takes n² steps over a text fails the lint, wherever others’ texts are read', async () => {
  const rules = async (file: string) => {
    const text = "export const plain = (path: string) => path.replace(/\\/+$/, '') + /^a\\s*b?\\s*$/.exec(path)?.[0];\n";
    const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
    return (result?.messages ?? []).map(({ ruleId }) => ruleId).sort();
  };
  const found = ['regexp/no-super-linear-backtracking', 'regexp/no-super-linear-move'];
  for (const file of ['src/lib/csv.ts', 'src/server/route.ts', 'src/backends/alumni/cv/text.ts']) expect(await rules(file)).toEqual(found);
  expect(await rules('src/workshop/main.ts')).toEqual([]);
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

it.each([
  ['src/server/health.ts', 'export const ask = () => fetch("http://localhost");\n', ['no-restricted-globals']],
  [
    'src/features/media/resolve.server.ts',
    'export const ask = (fetcher = fetch) => fetcher("http://localhost");\n',
    ['no-restricted-globals'],
  ],
  ['src/pages/api/feeds.ts', "import { get } from 'node:https';\nexport { get };\n", ['no-restricted-imports']],
  ['src/proxy.ts', "import { request } from 'undici';\nexport { request };\n", ['no-restricted-imports']],
  ['src/server/health.ts', 'export const ask = ({ fetch }: { fetch: (url: string) => void }) => fetch("http://localhost");\n', []],
  ['src/server/route.ts', "import type { IncomingMessage } from 'node:http';\nexport type Asked = IncomingMessage;\n", []],
  ['src/server/calls/call.ts', 'export const ask = () => fetch("http://localhost");\n', []],
])('a service that is called past the one place fails the lint: %s, %s', async (file, text, expected) => {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  expect((result?.messages ?? []).map(({ ruleId }) => ruleId).filter((rule) => rule?.startsWith('no-restricted-'))).toEqual(expected);
});

it('the rules of hooks hold in every file of the site that has something of React’s', async () => {
  const having = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^src\/generated\/|\.test\.tsx?$/.test(file) && /\bfrom 'react'/.test(readFileSync(path.join(root, file), 'utf8')),
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

/** What the linter says of one import, as the file `from` would write it. */
async function refused(from: string, imported: string): Promise<boolean> {
  const written = path.relative(path.dirname(from), imported);
  const [result] = await eslint.lintText(`import ${JSON.stringify(written.startsWith('.') ? written : `./${written}`)};\n`, {
    filePath: path.join(root, from),
  });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.some(({ ruleId }) => ruleId === 'import-x/no-restricted-paths');
}

it.each([
  ['src/backends/search/content/blocks.ts', 'src/lib/rich-text/words.ts', false],
  ['src/backends/search/content/blocks.ts', 'src/lib/csv.ts', true],
  ['src/backends/kit/email.ts', 'src/lib/email.ts', false],
  ['src/backends/kit/http/client-address.ts', 'src/lib/client-address.ts', false],
  ['src/backends/search/content/blocks.ts', 'src/runtime/examples/example-texts.ts', true],
  ['src/server/access/gate.ts', 'src/backends/kit/email.ts', true],
  ['src/lib/rich-text/words.ts', 'src/lib/csv.ts', true],
  ['src/lib/rich-text/words.ts', 'src/lib/rich-text/parse.ts', false],
  ['src/runtime/fields/RichText.tsx', 'src/lib/rich-text/parse.ts', true],
  ['src/renderings/article-body/ArticleBody.tsx', 'src/lib/rich-text/notes-title.ts', false],
])('%s may import %s: refused %s', async (from, imported, expected) => {
  expect(await refused(from, imported)).toBe(expected);
});

it('flags of a group within an expression fail the lint', async () => {
  const rules = async (text: string, file: string) => {
    const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
    return (result?.messages ?? []).map(({ ruleId }) => ruleId);
  };
  for (const file of ['src/backends/search/made-up.ts', 'src/lib/made-up.ts', 'scripts/lib/made-up.ts']) {
    expect(await rules('export const rivers = /(?i:main|oder)/u;\n', file)).toEqual(['no-restricted-syntax']);
    expect(await rules('export const rivers = new RegExp(String.raw`/(?-i:main)`);\n', file)).toEqual(['no-restricted-syntax']);
    expect(await rules('export const rivers = /(?:main|oder)/iu;\n', file)).toEqual([]);
  }
});
