import type * as fs from 'node:fs';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { removeLeftovers } from './leftovers.ts';

/** What belongs to another user, also where the tests run as root. */
const foreign = vi.hoisted(() => ({ below: '' }));
vi.mock('node:fs', async (actual) => {
  const real = await actual<typeof fs>();
  const refuse = (file: unknown): void => {
    if (foreign.below !== '' && String(file).startsWith(foreign.below))
      throw Object.assign(new Error(`EACCES: permission denied, '${String(file)}'`), { code: 'EACCES' });
  };
  return {
    ...real,
    readFileSync: (...given: Parameters<typeof real.readFileSync>) => {
      refuse(given[0]);
      return real.readFileSync(...given);
    },
    rmSync: (...given: Parameters<typeof real.rmSync>) => {
      refuse(given[0]);
      real.rmSync(...given);
    },
  };
});

it('what a backup of another user left ends no backup: it stays, and is named once it is over', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'leftovers-'));
  onTestFinished(() => {
    foreign.below = '';
    rmSync(home, { recursive: true });
    vi.restoreAllMocks();
  });
  const [theirs, ours] = ['fetching-theirs', 'fetching-ours'].map((name) => path.join(home, name)) as [string, string];
  for (const folder of [theirs, ours]) {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'by'), `${process.pid}\n1\n`);
  }
  foreign.below = theirs;
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  removeLeftovers(path.join(home, '2026-11-29.tar.gz'), home);
  expect([existsSync(theirs), said.mock.calls]).toEqual([true, []]);
  if (process.platform === 'linux') expect(existsSync(ours)).toBe(false);
  const long = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  utimesSync(theirs, long, long);
  removeLeftovers(path.join(home, '2026-11-30.tar.gz'), home);
  expect([existsSync(theirs), said.mock.calls]).toEqual([true, [[expect.stringContaining(theirs)]]]);
});
