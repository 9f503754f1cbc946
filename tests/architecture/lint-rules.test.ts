import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../support/build.ts';

const eslint = new ESLint({ cwd: root });

interface Said {
  file: string;
  rule: string;
}

/** What the native linter says of files with these texts, by their paths from the root. */
function oxlint(texts: Readonly<Record<string, string>>): Said[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-lint-'));
  try {
    for (const file of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(path.join(root, file), path.join(folder, file));
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    expect(stderr).toBe('');
    const { diagnostics } = z
      .object({ diagnostics: z.array(z.object({ code: z.string().optional(), message: z.string(), filename: z.string() })) })
      .parse(JSON.parse(stdout));
    return diagnostics.map(({ filename, code, message }) => ({ file: filename, rule: code ?? message }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LATER = 'const later = async (): Promise<number> => 1;\n';
const CASES = "export function say(way: 'up' | 'down'): string {\n  switch (way) {\n    case 'up':\n      return 'u';\n";
const FLOATING = 'typescript(no-floating-promises)';
const SWITCH = 'typescript(switch-exhaustiveness-check)';
/** Texts, and what is said of them wherever they stand. */
const TEXTS = {
  floating: [`${LATER}later();\nexport {};\n`, [FLOATING]],
  awaited: [`${LATER}void later();\nawait later();\nexport {};\n`, []],
  forgotten: [`${CASES}  }\n  return '';\n}\n`, [SWITCH]],
  otherwise: [`${CASES}    default:\n      return '';\n  }\n}\n`, []],
  loose: ['export const none = (one: unknown) => one == 1;\n', ['eslint(eqeqeq)']],
  absent: ['export const none = (one: unknown) => one == null;\n', []],
  unused: ['export const one = (left: number, right: number) => left;\n', ['eslint(no-unused-vars)']],
  underscored: ['export const one = (left: number, _right: number) => left;\n', []],
  any: ['export const one = (given: any): unknown => given;\n', ['typescript(no-explicit-any)']],
  let: ['let one = 1;\nexport const two = one;\n', ['eslint(prefer-const)']],
  idle: ['export const one = (two: () => void) => {\n  two;\n};\n', ['eslint(no-unused-expressions)']],
  valued: ["import { Agent } from 'node:http';\nexport type One = Agent;\n", ['typescript(consistent-type-imports)']],
  excused: [
    '// oxlint-disable-next-line no-console\nexport const one = 1;\n',
    ['Unused oxlint-disable directive (no problems were reported).'],
  ],
} as const satisfies Record<string, readonly [string, readonly string[]]>;
const PLACES = ['src/lib/csv-*.ts', 'src/ui/Button*.tsx', 'scripts/build-*.ts', 'scripts/contracts-*.test.ts', 'tests/e2e/feeds-*.test.ts'];

it('what nobody waits for, thought of or uses, and what has no type, fails the lint, wherever it stands', () => {
  const placed = PLACES.flatMap((place) =>
    Object.entries(TEXTS).map(([name, [text, said]]) => ({ file: place.replace('*', name), text: text as string, said })),
  );
  const found = oxlint(Object.fromEntries(placed.map(({ file, text }) => [file, text])));
  const told = found.map(({ file, rule }) => `${file}: ${rule}`).sort();
  expect(told).toEqual(placed.flatMap(({ file, said }) => said.map((rule) => `${file}: ${rule}`)).sort());
}, 120_000);

it('modules that import each other in a circle, by an alias too, fail the lint', () => {
  const found = oxlint({
    'src/lib/one.ts': "import { two } from '@/ui/two';\nexport const one = () => two();\n",
    'src/ui/two.ts': "import { one } from '../lib/one';\nexport const two = (): unknown => one();\n",
    'src/ui/three.ts': "import type { Four } from './four';\nexport type Three = Four;\n",
    'src/ui/four.ts': "import type { Three } from './three';\nexport type Four = Three[];\n",
  });
  expect(found.map(({ file, rule }) => `${file}: ${rule}`).sort()).toEqual(
    ['src/lib/one.ts', 'src/ui/two.ts'].map((file) => `${file}: import(no-cycle)`),
  );
}, 120_000);

/** Elements, and what is said of them. */
const ELEMENTS: readonly (readonly [string, string])[] = [
  ['<img src="a.png" />', 'jsx-a11y(alt-text)'],
  ['<a href="#">here</a>', 'jsx-a11y(anchor-is-valid)'],
  ['<p aria-labeledby="a">a</p>', 'jsx-a11y(aria-props)'],
  ['<p role="text-box">a</p>', 'jsx-a11y(aria-role)'],
  ['<input autoFocus />', 'jsx-a11y(no-autofocus)'],
  ['<div onClick={() => undefined}>a</div>', 'jsx-a11y(click-events-have-key-events)'],
  ['<iframe src="a" />', 'jsx-a11y(iframe-has-title)'],
  ['<p tabIndex={1}>a</p>', 'jsx-a11y(tabindex-no-positive)'],
  ['<video src="a" />', 'jsx-a11y(media-has-caption)'],
  ['<ul role="list" />', 'jsx-a11y(no-redundant-roles)'],
  ['<div role="checkbox" />', 'jsx-a11y(role-has-required-aria-props)'],
  ['<script src="a.js" />', 'next(no-sync-scripts)'],
  ['<head />', 'next(no-head-element)'],
  ['<link rel="stylesheet" href="/a.css" />', 'next(no-css-tags)'],
];

it('elements that some cannot use, or that Next has others for, fail the lint', () => {
  const found = oxlint(
    Object.fromEntries(ELEMENTS.map(([element], at) => [`src/ui/Made${at}.tsx`, `export const Made = () => ${element};\n`])),
  );
  for (const [at, [element, rule]] of ELEMENTS.entries()) expect(found, element).toContainEqual({ file: `src/ui/Made${at}.tsx`, rule });
}, 120_000);

it('whatever takes the focus says why', () => {
  // The native rule lets it pass within what opens over a page.
  const silent = globSync('src/**/*.tsx', { cwd: root })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        /(?<!')\bautoFocus(?=[\s=>]|$)/.test(line) && !lines[at - 1]?.includes('jsx-a11y/no-autofocus') ? [`${file}:${at + 1}`] : [],
      );
    });
  expect(silent).toEqual([]);
});

it('the console is for the tools of editors and developers', () => {
  const text = "console.log('a');\nexport {};\n";
  const files = ['src/lib/a.ts', 'src/server/a.ts', 'tests/support/a.ts', 'scripts/a.ts', 'src/workshop/a.ts'];
  const found = oxlint(Object.fromEntries(files.map((file) => [file, text])));
  expect(found.map(({ file, rule }) => `${file}: ${rule}`).sort()).toEqual(
    files
      .slice(0, 3)
      .map((file) => `${file}: eslint(no-console)`)
      .sort(),
  );
}, 120_000);

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

it('the rules of hooks and of React’s compiler hold in every file of the site that has something of React’s', () => {
  const having = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^src\/generated\/|\.test\.tsx?$/.test(file) && /\bfrom 'react'/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(having.length).toBeGreaterThan(100);
  const made = 'src/features/identity/use-at-once.ts';
  const text = [
    "import { useEffect, useState } from 'react';",
    'export function useOne(asked: boolean): unknown {',
    '  return asked ? useState(1) : undefined;',
    '}',
    'export function useNow(): number {',
    '  return useState(0)[0] + Date.now();',
    '}',
    'export function useTold(one: string, tell: (one: string) => void): void {',
    '  useEffect(() => tell(one), [tell]);',
    '}',
    '',
  ].join('\n');
  const found = new Set(
    oxlint(Object.fromEntries([...having, made].map((file) => [file, text]))).map(({ file, rule }) => `${file}: ${rule}`),
  );
  const rules = ['react-hooks(rules-of-hooks)', 'react(purity)', 'react-hooks(exhaustive-deps)'];
  const missing = [...having, made].flatMap((file) => rules.map((rule) => `${file}: ${rule}`)).filter((each) => !found.has(each));
  expect(missing).toEqual([]);
}, 120_000);

it.each([
  ['static-components', 'export function Made() {\n  const Inner = () => <p>a</p>;\n  return <Inner />;\n}\n'],
  [
    'set-state-in-render',
    "import { useState } from 'react';\nexport function Made() {\n  const [one, set] = useState(1);\n  set(2);\n  return <p>{one}</p>;\n}\n",
  ],
  [
    'set-state-in-effect',
    "import { useEffect, useState } from 'react';\nexport function Made() {\n  const [one, set] = useState(1);\n  useEffect(() => set(2), []);\n  return <p>{one}</p>;\n}\n",
  ],
  ['refs', "import { useRef } from 'react';\nexport function Made() {\n  const one = useRef(1);\n  return <p>{one.current}</p>;\n}\n"],
  ['immutability', "export function Made({ one }: { one: { two: string } }) {\n  one.two = 'a';\n  return <p>{one.two}</p>;\n}\n"],
  ['globals', 'let made = 0;\nexport function Made() {\n  made += 1;\n  return <p>{made}</p>;\n}\n'],
  [
    'use-memo',
    "import { useMemo } from 'react';\nexport function Made() {\n  const one = useMemo(async () => 1, []);\n  return <p>{String(one)}</p>;\n}\n",
  ],
  ['error-boundaries', 'export function Made() {\n  try {\n    return <p>a</p>;\n  } catch {\n    return null;\n  }\n}\n'],
])('of components that break a rule of React’s compiler: %s', (rule, text) => {
  expect(oxlint({ 'src/ui/Made.tsx': text }).map((said) => said.rule)).toContain(`react(${rule})`);
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
  ['src/pages/made.tsx', 'src/features/account/common/components/Said.tsx', true],
  ['src/proxy.ts', 'src/features/account/common/components/Said.tsx', true],
  ['scripts/lib/made.ts', 'src/features/account/common/components/Said.tsx', true],
  ['src/features/inbox/made.tsx', 'src/features/account/common/components/Said.tsx', true],
  ['src/features/account/made.tsx', 'src/features/account/common/components/Said.tsx', false],
  ['src/pages/made.test.tsx', 'src/features/account/common/components/Said.tsx', false],
  ['src/features/inbox/made.tsx', 'src/features/account/common/index.ts', false],
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
