import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pseudonyms } from '../../../tests/support/security-log.ts';
import type { SecurityEvent } from './security-events.ts';
import { createSecurityLog } from './security-log.ts';

const { key, account, address, sameLine } = pseudonyms;

function written(events: readonly SecurityEvent[], service = 'identity'): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = createSecurityLog({ service, key, destination: { write: (line) => void lines.push(line) } });
  for (const event of events) log.write(event);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the security log of the back ends (promise 7)', () => {
  it('says what happened, with pseudonyms for whom and from where', () => {
    const [first, second] = written([
      { event: 'sign-in-failed', account, address, means: 'okta_password' },
      { event: 'sign-in', account: account.toUpperCase(), address: sameLine, means: ['okta_password'] },
    ]);
    expect(first).toEqual({
      level: 'info',
      service: 'identity',
      security: true,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      event: 'sign-in-failed',
      means: 'okta_password',
      account: expect.stringMatching(/^[\w-]{22}$/) as string,
      address: expect.stringMatching(/^[\w-]{22}$/) as string,
    });
    expect([second?.account, second?.address]).toEqual([first?.account, first?.address]);
    expect(JSON.stringify([first, second])).not.toMatch(/robin|example|2001|db8/i);
  });

  it('gives the same account the same pseudonym in every service', () => {
    const event = { event: 'recovery', account, stage: 'asked' } as const;
    expect(written([event], 'users')[0]?.account).toBe(written([event])[0]?.account);
  });

  it('writes nothing of an event that is none', () => {
    const [line] = written([{ event: 'sign-in', account, means: ['robin@example.org'], note: 'robin' } as unknown as SecurityEvent]);
    expect(line).toMatchObject({ event: 'not-written' });
    expect(JSON.stringify(line)).not.toMatch(/robin/i);
  });

  it('keeps its file from others, also one that was there before', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'security-log-')), 'security.log');
    writeFileSync(file, 'earlier\n', { mode: 0o644 });
    createSecurityLog({ service: 'users', key, file }).write({ event: 'refused', what: 'admin-key' });
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readFileSync(file, 'utf8')).toMatch(/^earlier\n.*"admin-key".*\n$/);
  });
});
