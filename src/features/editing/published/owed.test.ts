import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCounters } from '@/server/counters';
import { createOwed } from './owed.server';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'masthead-owed-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it('gives the next process what one had not done with', async () => {
  const file = path.join(folder(), 'deeper/published.json');
  const first = createOwed(file);
  expect(await first.left()).toEqual([]);
  await Promise.all([first.keep('a', 'message a'), first.keep('b', 'message b'), first.done('a')]);
  const second = createOwed(file);
  expect(await second.left()).toEqual(['message b']);
  // The same message under the same key: it is owed once.
  await second.keep('b', 'message b');
  await second.done('b');
  expect(await createOwed(file).left()).toEqual([]);
  expect(readdirSync(path.dirname(file))).toEqual(['published.json']);
});

it('begins with nothing where the file is of something else', async () => {
  const file = path.join(folder(), 'published.json');
  for (const text of ['', '{"a":', '[1]']) {
    writeFileSync(file, text);
    expect(await createOwed(file).left()).toEqual([]);
  }
});

it('counts a disk that takes nothing, and goes on', async () => {
  const before = readCounters()['published.failures'] ?? 0;
  const file = path.join(folder(), 'published.json');
  writeFileSync(file, '{}');
  await createOwed(path.join(file, 'below-a-file')).keep('a', 'message');
  expect(readCounters()['published.failures']).toBe(before + 1);
});

it('keeps nothing where nothing outlives the process', async () => {
  const owed = createOwed(undefined);
  await owed.keep('a', 'message');
  expect(await owed.left()).toEqual([]);
});
