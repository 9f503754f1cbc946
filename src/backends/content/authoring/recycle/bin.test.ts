import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../kit/log.ts';
import { openBin, type Bin, type Deleted } from './bin.ts';

let folder: string;
let bin: Bin;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bin-'));
  bin = openBin(folder, createLog('bin', { level: 'silent' }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
function keep(number: number, at: string, files: readonly string[] = []): void {
  const head: Deleted = {
    ...{ id: idOf(number), at, who: 'Edda Ritter', account: 'a', item: idOf(9), parent: idOf(8) },
    ...{ path: '/sitecore/content/a', template: 'Page', titles: { en: 'A' }, items: files.length, approved: false },
  };
  mkdirSync(bin.folder, { recursive: true });
  writeFileSync(bin.fileOf(head.id), bin.written(head, files));
}

it('keeps the texts of files as they were, whatever is in them', async () => {
  const files = ['\uFEFF---\nID: "x"\n', 'a\r\nb\u2028"\\', ''];
  keep(1, '2026-01-01T00:00:00Z', files);
  expect((await bin.read(idOf(1)))?.files).toEqual(files);
  expect(await bin.read(idOf(2))).toBeUndefined();
});

it('lists the newest first, and leaves out what cannot be read', async () => {
  expect(await bin.list()).toEqual([]);
  keep(1, '2026-01-01T00:00:00Z', ['x'.repeat(100_000)]);
  keep(2, '2026-01-02T00:00:00Z');
  writeFileSync(bin.fileOf('half'), '{"id":"');
  writeFileSync(join(bin.folder, '.3.jsonl.x.saving'), '');
  expect((await bin.list()).map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
});

it('forgets what is older than it is kept, and what is taken away', async () => {
  keep(1, '2026-01-01T00:00:00.000Z');
  keep(2, '2026-01-03T00:00:00.000Z');
  await bin.dropOld(new Date('2026-04-02T00:00:00Z'));
  expect((await bin.list()).map(({ id }) => id)).toEqual([idOf(2)]);
  expect([await bin.drop(idOf(2)), await bin.drop(idOf(2)), await bin.list()]).toEqual([true, false, []]);
});

it('forgets who deleted something, and keeps what it was', async () => {
  keep(1, '2026-01-01T00:00:00Z', ['x\ny', 'z']);
  keep(2, '2026-01-02T00:00:00Z');
  expect(await bin.forget('b', '–')).toBe(0);
  expect(await bin.forget('a', '–')).toBe(2);
  expect(await bin.read(idOf(1))).toMatchObject({ head: { who: '–', account: '', path: '/sitecore/content/a' }, files: ['x\ny', 'z'] });
  expect((await bin.list()).map(({ id, who }) => ({ id, who }))).toEqual([
    { id: idOf(2), who: '–' },
    { id: idOf(1), who: '–' },
  ]);
});
