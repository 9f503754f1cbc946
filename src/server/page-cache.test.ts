import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '@/config/env.schema';
import { forgetPagesOfAnotherConfiguration, pageFingerprint } from './page-cache';

const fingerprint = (variables: Record<string, string> = {}) => pageFingerprint(parseEnv(variables), variables);

it('changes with what a page may show, and with nothing else', () => {
  const before = fingerprint();
  expect(fingerprint({ REVALIDATE_SECONDS: '9', LOG_LEVEL: 'debug', DATABASE_URL: 'postgres://a@b/c' })).toBe(before);
  const origins = {
    DOTCOM_ORIGIN: 'http://localhost',
    INSIGHTS_ORIGIN: 'http://insights.localhost',
    PREVIEW_ORIGIN: 'http://preview.localhost',
    STAGING_ORIGIN: 'http://staging.localhost',
  };
  // Two processes of one site on one machine have each a port.
  expect(fingerprint({ ...origins, PORT: '3001', SITE_HOST: '10.0.0.5' })).toBe(fingerprint(origins));
  for (const changed of [
    { PORT: '3001' },
    { DOTCOM_ORIGIN: 'http://www.localhost:3000' },
    { GRAPH_QL_ENDPOINT: 'http://localhost:1/graph' },
    { PIANO_ENABLED: 'off' },
    { USER_SERVICE_URL: 'http://localhost:4200' },
  ]) {
    expect(fingerprint(changed as unknown as Record<string, string>), JSON.stringify(changed)).not.toBe(before);
  }
});

it('keeps pages of the same configuration and deletes those of another', () => {
  const server = mkdtempSync(path.join(tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(server, { recursive: true }));
  const page = path.join(server, 'route-cache/PAGES/x/about.html');
  const write = () => {
    mkdirSync(path.dirname(page), { recursive: true });
    writeFileSync(page, '');
  };
  write();
  expect([forgetPagesOfAnotherConfiguration(server, 'a'), existsSync(page)], 'nobody knows what these were made with').toEqual([
    true,
    false,
  ]);
  write();
  expect([forgetPagesOfAnotherConfiguration(server, 'a'), existsSync(page)]).toEqual([false, true]);
  expect([forgetPagesOfAnotherConfiguration(server, 'b'), existsSync(page)]).toEqual([true, false]);
  expect(forgetPagesOfAnotherConfiguration(path.join(server, 'absent'), 'a')).toBe(false);
});
