import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { securityDestination } from './log-destination';

/** A file of a disk that is full for ever (Linux, full(4)). */
const FULL = '/dev/full';

it.skipIf(!existsSync(FULL))('a full disk is said once, and ends nothing of whoever writes', () => {
  const said: string[] = [];
  const log = pino(securityDestination(FULL, (words) => void said.push(words)));
  // More than waits in memory.
  const line = 'x'.repeat(10_000);
  for (let lines = 0; lines < 300; lines += 1) expect(() => log.info(line)).not.toThrow();
  expect(said).toEqual([expect.stringMatching(/^ {2}! \/dev\/full cannot be written: ENOSPC/)]);
});

it('a file is for its owner alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'log-'));
  const file = path.join(folder, 'below/security.log');
  pino(securityDestination(file)).info('one');
  expect(readFileSync(file, 'utf8')).toContain('"one"');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
