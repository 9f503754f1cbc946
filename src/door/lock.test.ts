import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { inLock } from './lock.ts';

async function fileIn(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'a'.repeat(255));
}

it('one works at a time, and what they throw leaves no lock', async () => {
  const file = await fileIn();
  let [working, most] = [0, 0];
  const work = async (): Promise<void> => {
    working += 1;
    most = Math.max(most, working);
    await sleep(2);
    working -= 1;
    throw new Error('no');
  };
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => inLock(file, work)));
  expect([all.every(({ status }) => status === 'rejected'), most, await readdir(path.dirname(file))]).toEqual([true, 1, []]);
});

it('a lock that a killed process left is taken after a while, and none is needed where it is said so', async () => {
  const file = await fileIn();
  // Never ends.
  void inLock(file, () => new Promise(() => undefined));
  await vi.waitFor(async () => expect(await readdir(path.dirname(file))).toHaveLength(1));
  const began = performance.now();
  expect(await inLock(file, async () => 'done')).toBe('done');
  expect(performance.now() - began).toBeGreaterThan(4_000);
  const nowhere = path.join(path.dirname(file), 'none', 'a');
  await expect(inLock(nowhere, async () => 'done')).rejects.toThrow('ENOENT');
  expect(await inLock(nowhere, async () => 'done', { orWithout: true })).toBe('done');
}, 20_000);
