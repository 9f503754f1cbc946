import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLog } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'log-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (file: string) => readFileSync(file, 'utf8');

it('is for its owner alone, and goes on only when told to', async () => {
  const file = path.join(folder, 'logs/one.log');
  for (const [append, expected] of [
    [false, 'a'],
    [true, 'ab'],
    [false, 'c'],
  ] as const) {
    const log = openLog(file, { append });
    log.write(expected.slice(-1));
    log.end();
    await vi.waitFor(() => expect(text(file)).toBe(expected));
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
});

it('of the run before is put aside when another begins: it says why that one ended', async () => {
  const file = path.join(folder, 'site.log');
  writeFileSync(file, 'why it ended');
  const log = openLog(file);
  log.write('anew');
  await vi.waitFor(() => expect(text(file)).toBe('anew'));
  log.end();
  expect(text(`${file}.1`)).toBe('why it ended');
});

it('is put aside when it has grown, and no more than one is kept', async () => {
  const file = path.join(folder, 'one.log');
  const log = openLog(file, { largestBytes: 4 });
  for (const part of ['aaaa', 'bbbb', 'cc']) {
    log.write(part);
    await vi.waitFor(() => expect(text(file)).toBe(part));
  }
  log.end();
  expect(text(`${file}.1`)).toBe('bbbb');
});

it('goes on over starts beside other things, and is put aside when it has grown, whose folder others reach', async () => {
  const file = path.join(folder, 'postgres.log');
  chmodSync(folder, 0o755);
  writeFileSync(file, 'abc', { mode: 0o644 });
  const log = openLog(file, { append: true, shared: true, largestBytes: 4 });
  log.write('d');
  await vi.waitFor(() => expect(text(file)).toBe('abcd'));
  log.write('e');
  await vi.waitFor(() => expect(text(file)).toBe('e'));
  log.end();
  expect(text(`${file}.1`)).toBe('abcd');
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o755]);
});
