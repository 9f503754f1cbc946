import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { LinesRead } from './lines-read.ts';

let folder: string;
let parsed = 0;
const schema = z.number().transform((value) => {
  parsed += 1;
  return value;
});
const file = (): string => join(folder, 'lines');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
  parsed = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('are read once, and what comes later is added', async () => {
  const lines = new LinesRead(schema);
  expect(await lines.read(file())).toEqual([]);
  writeFileSync(file(), '1\n"x"\n2\n3');
  expect(await lines.read(file())).toEqual([1, 2]);
  // Half a line may become a whole one.
  appendFileSync(file(), '4\n5\n');
  expect(await lines.read(file())).toEqual([1, 2, 34, 5]);
  expect(await lines.read(file())).toEqual([1, 2, 34, 5]);
  expect(parsed).toBe(4);
});

it('are known under another name of their file, and read anew where another file has the name', async () => {
  const lines = new LinesRead(schema);
  writeFileSync(file(), '1\n2\n');
  await lines.read(file());
  renameSync(file(), `${file()}.1`);
  writeFileSync(file(), '3\n');
  expect([...(await lines.read(`${file()}.1`)), ...(await lines.read(file()))]).toEqual([1, 2, 3]);
  expect(parsed).toBe(3);
});

it('are each there once where two read at a time', async () => {
  const lines = new LinesRead(schema);
  writeFileSync(file(), '1\n2\n');
  await Promise.all([lines.read(file()), lines.read(file())]);
  expect(await lines.read(file())).toEqual([1, 2]);
});
