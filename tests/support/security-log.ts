import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where a service under test writes its security log. */
export const securityLogFile = (): string => path.join(mkdtempSync(path.join(tmpdir(), 'masthead-security-')), 'security.log');

export type SecurityLine = Readonly<Record<string, unknown>> & { event: string; account?: string; address?: string };

export const securityLines = (file: string): SecurityLine[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SecurityLine);

/** Pseudonyms that the back ends and the site have to make alike of one key. */
export const pseudonyms = {
  key: 'a key of thirty-two characters for tests',
  account: 'Robin@Example.org',
  address: '2001:db8:1:2::77',
  sameLine: '2001:db8:1:2:ffff::1',
};
