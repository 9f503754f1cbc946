import { expect, it } from 'vitest';
import { database } from '../../../scripts/doctor/database.ts';
import type { Finding } from '../../../scripts/doctor/findings.ts';
import { provider, type Client } from '../../../scripts/doctor/identity.ts';

const said = (findings: readonly Finding[]) => findings.map(({ kind, text }) => `${kind}: ${text}`).join('\n');
const url = (change: (url: URL) => void): string => {
  const changed = new URL(process.env.DATABASE_URL ?? '');
  change(changed);
  return changed.href;
};

it('a PostgreSQL that the product runs on is well', async () => {
  const findings = await database(process.env.DATABASE_URL ?? '');
  expect(findings.filter(({ kind }) => kind === 'bad')).toEqual([]);
  expect(said(findings)).toMatch(/^good: The database at /);
});

it.each([
  ['another password', (to: URL) => (to.password = 'wrong'), 'The password is another one.'],
  ['another database', (to: URL) => (to.pathname = '/nothing'), 'There is no such database'],
  ['another port', (to: URL) => (to.port = '1'), 'Nobody listens there'],
])('%s is said in words', async (_what, change, words) => {
  const findings = await database(url(change));
  expect(said(findings)).toMatch(/^bad: The database at /);
  expect(said(findings)).toContain(words);
});

it('the embedded identity provider is asked as any other, and answers as one does', async () => {
  const issuer = process.env.IDENTITY_ISSUER ?? '';
  const dotcom = `${process.env.TEST_DOTCOM ?? process.env.DOTCOM_ORIGIN}/api/auth/callback`;
  const client: Client = { name: 'DOTCOM', id: 'dotcom', secret: 'masthead-dev-dotcom-secret', redirects: [dotcom] };
  expect(said(await provider(issuer, [client]))).toMatch(/^good: [^\n]*$/);
  expect(said(await provider(issuer, [{ ...client, secret: 'another-secret-of-somebody' }]))).toContain(
    'does not know the client "dotcom"',
  );
  expect(said(await provider(issuer, [{ ...client, redirects: ['https://elsewhere.example.org/api/auth/callback'] }]))).toContain(
    'does not lead back to https://elsewhere.example.org',
  );
});
