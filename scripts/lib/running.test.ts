import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteRunning, whoRuns } from './running.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'masthead-running-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
