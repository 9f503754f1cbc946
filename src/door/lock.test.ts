import fs, { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
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

/** As another process has it: the file that a work of ours would make. */
async function lockedElsewhere(file: string): Promise<string> {
  let lock = '';
  await inLock(file, () => {
    lock = path.join(path.dirname(file), readdirSync(path.dirname(file))[0] ?? '');
  });
  writeFileSync(lock, '');
  return lock;
}

it('waits for who has it in another process, and what the work throws leaves no lock', async () => {
  const file = await fileIn();
  const lock = await lockedElsewhere(file);
  let isDone = false;
  const waiting = inLock(file, () => {
    isDone = true;
    throw new Error('no');
  });
  await sleep(60);
  expect(isDone).toBe(false);
  rmSync(lock);
  await expect(waiting).rejects.toThrow('no');
  expect([isDone, await readdir(path.dirname(file))]).toEqual([true, []]);
});

it('a lock that a killed process left is taken at once when it is old, and after a while by whose clock it is not', async () => {
  const file = await fileIn();
  const lock = await lockedElsewhere(file);
  const before = Date.now() / 1_000 - 6;
  utimesSync(lock, before, before);
  let began = performance.now();
  expect(await inLock(file, () => 'done')).toBe('done');
  expect(performance.now() - began).toBeLessThan(2_000);
  const ahead = Date.now() / 1_000 + 3_600;
  utimesSync(await lockedElsewhere(file), ahead, ahead);
  began = performance.now();
  expect(await inLock(file, () => 'done')).toBe('done');
  expect(performance.now() - began).toBeGreaterThan(4_000);
  const nowhere = path.join(path.dirname(file), 'none', 'a');
  await expect(inLock(nowhere, () => 'done')).rejects.toThrow('ENOENT');
  expect(await inLock(nowhere, () => 'done', { orWithout: true })).toBe('done');
}, 20_000);

it('of two that find a left lock at the same moment the slower leaves the quicker its own, and waits', async () => {
  const file = await fileIn();
  const lock = await lockedElsewhere(file);
  const before = Date.now() / 1_000 - 6;
  utimesSync(lock, before, before);
  const given = fs.statSync;
  const looking = vi.spyOn(fs, 'statSync').mockImplementationOnce(((...of: Parameters<typeof given>) => {
    const there = given(...of);
    rmSync(lock);
    writeFileSync(lock, 'the quicker');
    return there;
  }) as typeof given);
  syncBuiltinESMExports();
  onTestFinished(() => {
    looking.mockRestore();
    syncBuiltinESMExports();
  });
  let isDone = false;
  const waiting = inLock(file, () => (isDone = true));
  await sleep(60);
  expect([isDone, readFileSync(lock, 'utf8')]).toEqual([false, 'the quicker']);
  rmSync(lock);
  await waiting;
  expect([isDone, await readdir(path.dirname(file))]).toEqual([true, []]);
});

it('says whose it is, and leaves it to who took it over meanwhile', async () => {
  const file = await fileIn();
  const folder = path.dirname(file);
  const said = await inLock(file, () => {
    const [name = ''] = readdirSync(folder);
    const holder = readFileSync(path.join(folder, name), 'utf8');
    writeFileSync(path.join(folder, name), 'who took it over');
    return holder;
  });
  const [pid, at = ''] = said.split(' ');
  expect([Number(pid), Math.abs(Date.now() - Date.parse(at)) < 5_000]).toEqual([process.pid, true]);
  expect(readFileSync(path.join(folder, (await readdir(folder))[0] ?? ''), 'utf8')).toBe('who took it over');
});
