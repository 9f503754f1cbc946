import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { root } from '../supervisor/paths.ts';
import { testEnvironment, withoutSettings } from './environment.ts';

afterEach(() => vi.unstubAllEnvs());

const names = [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

it('what somebody’s product is told decides nothing of the tests, nor do they reach its bucket, webhooks or store', async () => {
  expect(names).toEqual(expect.arrayContaining(['FORMS_BUCKET', 'PUBLISH_WEBHOOKS', 'REDIS_URL', 'SECURITY_LOG', 'CONTENT_GIT']));
  const given = [...names, 'FORMS_HOST', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  for (const name of given) vi.stubEnv(name, 'of-production');
  const told = await testEnvironment('xm');
  expect(Object.keys(told).filter((name) => told[name] === 'of-production')).toEqual([]);
});

it('what is the machine’s or the tests’ own stays', () => {
  const own = { PATH: '/bin', HOME: '/root', CI: '1', TEST_DAY: '3', CHROMIUM_PATH: '/usr/bin/chromium', NODE_EXTRA_CA_CERTS: '/ca' };
  expect(withoutSettings({ ...own, FORMS_FOLDER: '/srv', DATABASE_URL: 'postgres://a/b' })).toEqual(own);
});
