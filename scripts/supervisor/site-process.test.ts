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
