import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.ts';

let root: string;
const file = (): string => join(root, '.content-authoring.lock');
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('is had by one', () => {
  const lock = takeLock(root);
  expect(lock).toBeDefined();
  expect(takeLock(root)).toBeUndefined();
  lock?.release();
  expect(existsSync(file())).toBe(false);
  takeLock(root)?.release();
});

/** The lock of another process, as one in this room writes it. */
function lockOf(of: { pid: number; room?: string }): void {
  const mine = takeLock(root);
  const { room } = JSON.parse(readFileSync(file(), 'utf8')) as { room: string };
  mine?.release();
  writeFileSync(file(), JSON.stringify({ token: 'x', room, ...of }));
}

it('is taken over from a process that is gone, and from an earlier one that had the number of this', () => {
  lockOf({ pid: 2 ** 30 });
  takeLock(root)?.release();
  lockOf({ pid: process.pid });
  const lock = takeLock(root);
  expect(readFileSync(file(), 'utf8')).not.toContain('"x"');
  lock?.release();
});

it.each([1, process.pid])(
  'is left to a process of another machine or container, also of this number (%i), while that says that it is there',
  (pid) => {
    lockOf({ pid, room: 'elsewhere' });
    expect(takeLock(root)).toBeUndefined();
    const long = new Date(Date.now() - 60_000);
    utimesSync(file(), long, long);
    takeLock(root)?.release();
    expect(existsSync(file())).toBe(false);
  },
);

it('is taken over by one of two that find it left, also where one of them ended meanwhile', () => {
  lockOf({ pid: 2 ** 30 });
  mkdirSync(`${file()}.taking`);
  expect(takeLock(root)).toBeUndefined();
  const long = new Date(Date.now() - 60_000);
  utimesSync(`${file()}.taking`, long, long);
  takeLock(root)?.release();
  expect(existsSync(`${file()}.taking`)).toBe(false);
});
