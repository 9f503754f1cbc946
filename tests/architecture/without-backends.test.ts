import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/build.ts';
import { WHOLE } from '../support/whole.ts';

const LEFT_OUT = new Set(['.git', '.next', '.data', 'node_modules', 'tests', 'docs']);
const copy = path.join(root, '.data', 'without-backends');

/** What a build reads: the site, and the scripts that make it. */
const OF_A_BUILD = ['src/**/*.{ts,tsx}', 'scripts/{build,component-map}.ts', 'scripts/{prebuild,postbuild}/**/*.ts', 'next.config.ts'];
const NOT_OF_IT = /^src\/(?:backends|workshop)\/|\.(?:test|fixture|setup)\.tsx?$/;

/** Files that a file of the copy names in imports and that are not there, by the path they would have. */
const missingOf = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(path.join(copy, file), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('@/')
        ? `src/${fileName.slice(2)}`
        : fileName.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), fileName)
          : undefined,
    )
    .filter((target) => target !== undefined)
    .filter((target) => !['', '.ts', '.tsx', '/index.ts', '/index.tsx', '.json'].some((end) => existsSync(path.join(copy, target + end))));

describe('the site, with src/backends removed', () => {
  const { NODE_ENV: _test, ...environment } = process.env;
  const build = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/build.ts', ...words], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...environment, NODE_ENV: 'production' } as NodeJS.ProcessEnv,
    });
  beforeAll(() => {
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { recursive: true });
    for (const entry of readdirSync(root))
      if (!LEFT_OUT.has(entry))
        cpSync(path.join(root, entry), path.join(copy, entry), {
          recursive: true,
          filter: (source) => !source.startsWith(path.join(root, 'src/backends')) && !source.startsWith(path.join(root, 'src/sitecore')),
        });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    expect(existsSync(path.join(copy, 'src/backends'))).toBe(false);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('is generated', { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = build('--generate-only');
    expect(status, `${stdout}\n${stderr}`.slice(-4000)).toBe(0);
  });

  it('imports no file that is gone, nor does what builds it', () => {
    const files = globSync(OF_A_BUILD, { cwd: copy }).filter((file) => !NOT_OF_IT.test(file));
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((file) => missingOf(file).map((gone) => `${file}: ${gone}`))).toEqual([]);
  });

  // A second build: what the others leave to say is that a compiler which finds each file also builds.
  it.runIf(WHOLE)('builds', { timeout: 600_000 }, () => {
    // Hard links: the compiler wants its modules inside the project, and a copy of them would take a minute.
    rmSync(path.join(copy, 'node_modules'));
    expect(spawnSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')]).status).toBe(0);
    const { status, stdout, stderr } = build();
    expect(status, `${stdout}\n${stderr}`.slice(-4000)).toBe(0);
    expect(existsSync(path.join(copy, '.next/BUILD_ID'))).toBe(true);
  });
});
