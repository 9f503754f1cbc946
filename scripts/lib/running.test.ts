import type * as childProcess from 'node:child_process';
import type * as fs from 'node:fs';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteRunning, whoRuns } from './running.mjs';

/** A machine without /proc, as macOS, and what its `ps` says. */
const mac = vi.hoisted(() => ({ says: undefined as string | undefined }));
vi.mock('node:fs', async (actual) => {
  const real = await actual<typeof fs>();
  const isProc = (file: unknown): boolean => mac.says !== undefined && String(file).startsWith('/proc/');
  return {
    ...real,
    existsSync: (file: string) => !isProc(file) && real.existsSync(file),
    readlinkSync: (file: string) => {
      if (isProc(file)) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
      return real.readlinkSync(file);
    },
  };
});
vi.mock('node:child_process', async (actual) => {
  const real = await actual<typeof childProcess>();
  const spawnSync = (command: string, ...more: never[]) =>
    mac.says === undefined ? Reflect.apply(real.spawnSync, undefined, [command, ...more]) : { stdout: mac.says };
  return { ...real, spawnSync };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-running-'));
});
afterEach(() => {
  mac.says = undefined;
  rmSync(folder, { recursive: true, force: true });
});

it('a note that cannot be read, as another user’s, ends no command before it has said a word', () => {
  mkdirSync(path.join(folder, '1'));
  expect(whoRuns(folder)).toBeUndefined();
  const over = noteRunning(folder);
  expect(whoRuns(folder)).toBe(String(process.pid));
  over();
  expect(whoRuns(folder)).toBeUndefined();
});

it.runIf(existsSync('/proc/self/ns/pid'))('a note of a container on the same checkout stays: its number is another process here', () => {
  noteRunning(folder);
  const own = path.join(folder, String(process.pid));
  const [begin] = readFileSync(own, 'utf8').split('\n');
  writeFileSync(own, `${begin}\npid:[1]`);
  writeFileSync(path.join(folder, '99999999'), '1\npid:[1]');
  expect(whoRuns(folder)).toBeUndefined();
  expect(readdirSync(folder).toSorted()).toEqual([String(process.pid), '99999999'].toSorted());
});

it('a note of the release before, which says when the process began and no more, counts', () => {
  noteRunning(folder);
  const own = path.join(folder, String(process.pid));
  writeFileSync(own, readFileSync(own, 'utf8').split('\n')[0] ?? '');
  expect(whoRuns(folder)).toBe(String(process.pid));
});

it('on macOS it is left alone: the words were those of whoever started it, and nobody knows whether it runs', () => {
  mac.says = 'Mon Nov 30 00:00:00 2026\n';
  const of = (words: string) => writeFileSync(path.join(folder, String(process.pid)), words);
  of('Mo. 30 Nov. 01:00:00 2026');
  expect([whoRuns(folder), readdirSync(folder)]).toEqual([undefined, [String(process.pid)]]);
  of('Mon Nov 30 00:00:00 2026\n');
  expect(whoRuns(folder)).toBe(String(process.pid));
  of('Mon Nov 30 11:11:11 2026\n');
  expect([whoRuns(folder), readdirSync(folder)]).toEqual([undefined, []]);
});
