import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './paths.ts';
import { siteEnvironment } from './site-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  writeFileSync(path.join(folder, '.env'), 'FORMS_URL=https://forms.example.org\nSEARCH_URL=https://search.example.org\n');
  writeFileSync(path.join(folder, '.env.local'), 'MEDIA_URL=https://media.example.org\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What Next makes of it in a process that is started with it, in the checkout of `folder`. */
function inTheSite(environment: NodeJS.ProcessEnv): Record<string, string> {
  const script = `require(${JSON.stringify(path.join(root, 'node_modules/@next/env'))}).loadEnvConfig(${JSON.stringify(folder)}, false);
    process.stdout.write(JSON.stringify(process.env));`;
  const { stdout } = spawnSync(process.execPath, ['-e', script], { env: environment, encoding: 'utf8' });
  return z.record(z.string(), z.string()).parse(JSON.parse(stdout));
}

it('the site has no setting of a .env that its supervisor left out', () => {
  const { FORMS_URL, SEARCH_URL, MEDIA_URL } = inTheSite(
    siteEnvironment({ NODE_ENV: 'production', SEARCH_URL: 'http://localhost:4500' }, folder),
  );
  expect({ FORMS_URL, SEARCH_URL, MEDIA_URL }).toEqual({ FORMS_URL: '', SEARCH_URL: 'http://localhost:4500', MEDIA_URL: '' });
});

it('the site has little room for new objects, unless an operator says otherwise', () => {
  const roomOf = (more: Readonly<Record<string, string>>): number => {
    const environment = siteEnvironment({ NODE_ENV: 'production', ...more }, folder);
    // Objects that are kept, until there is no more room for new ones.
    const script = `const kept = []; let most = 0;
      for (let at = 0; at < 40; at += 1) {
        for (let each = 0; each < 20_000; each += 1) kept.push({ each });
        most = Math.max(most, require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size);
      }
      process.stdout.write(String(most / 2 ** 20));`;
    return Number(spawnSync(process.execPath, ['-e', script], { env: environment, encoding: 'utf8' }).stdout);
  };
  expect(roomOf({})).toBeLessThanOrEqual(24);
  expect(roomOf({ NODE_OPTIONS: '--max-semi-space-size=64' })).toBeGreaterThan(24);
});
