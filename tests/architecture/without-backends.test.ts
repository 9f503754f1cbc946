import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../support/build.ts';

const LEFT_OUT = new Set(['.git', '.next', '.data', 'node_modules', 'tests', 'docs']);
const copy = path.join(root, '.data', 'without-backends');

describe('the site', () => {
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('builds with src/backends removed', { timeout: 600_000 }, () => {
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { recursive: true });
    for (const entry of readdirSync(root))
      if (!LEFT_OUT.has(entry))
        cpSync(path.join(root, entry), path.join(copy, entry), {
          recursive: true,
          filter: (source) => !source.startsWith(path.join(root, 'src/backends')) && !source.startsWith(path.join(root, 'src/sitecore')),
        });
    // Hard links: the compiler wants its modules inside the project, and a copy of them would take a minute.
    expect(spawnSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')]).status).toBe(0);
    expect(existsSync(path.join(copy, 'src/backends'))).toBe(false);
    const { NODE_ENV: _test, ...environment } = process.env;
    const build = spawnSync(process.execPath, ['scripts/build.ts'], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...environment, NODE_ENV: 'production' } as NodeJS.ProcessEnv,
    });
    expect(build.status, `${build.stdout}\n${build.stderr}`.slice(-4000)).toBe(0);
    expect(existsSync(path.join(copy, '.next/BUILD_ID'))).toBe(true);
  });
});
