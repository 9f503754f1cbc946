import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readCounters } from '../server/counters.ts';
import { logger } from '../server/logger.ts';
import { createPictures, type Picture } from './pictures.ts';

const keyOf = (name: string): string => name.padEnd(43, '_');
const pictureOf = (text: string): Picture => ({
  kind: 'IMAGE',
  etag: `etag of ${text}`,
  upstreamEtag: 'W/"1"',
  extension: 'avif',
  buffer: Buffer.from(text),
  revalidate: 86_400,
});

async function folderOf(): Promise<string> {
  const top = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  return path.join(top, 'images');
}
const fileOf = (folder: string, name: string): string => path.join(folder, `${keyOf(name)}.picture`);
const failures = (): number => readCounters()['pictures.storeFailures'] ?? 0;

it('a picture is what was kept, in another process too', async () => {
  const folder = await folderOf();
  const picture = pictureOf('a picture\nof two lines');
  await createPictures(folder).set(keyOf('a'), picture);
  const kept = await createPictures(folder).get(keyOf('a'));
  expect(kept?.value).toEqual(picture);
  expect(Math.abs(Date.now() - (kept?.lastModified ?? 0))).toBeLessThan(5_000);
  expect(await createPictures(folder).get(keyOf('b'))).toBeUndefined();
});

it.each([
  ['half of its bytes', async (file: string) => truncate(file, (await stat(file)).size - 5)],
  ['nothing', (file: string) => truncate(file, 0)],
  ['half of its first line', (file: string) => truncate(file, 20)],
  ['other bytes', (file: string) => writeFile(file, 'null\nsomething else')],
])('a file with %s in it is no picture, which is told, and another takes its place', async (_what, spoil) => {
  const folder = await folderOf();
  const pictures = createPictures(folder);
  await pictures.set(keyOf('a'), pictureOf('a whole picture'));
  await spoil(fileOf(folder, 'a'));
  const before = failures();
  expect(await pictures.get(keyOf('a'))).toBeUndefined();
  expect(failures()).toBe(before + 1);
  await pictures.set(keyOf('a'), pictureOf('anew'));
  expect((await pictures.get(keyOf('a')))?.value.buffer.toString()).toBe('anew');
});

it('those that nobody asked for longest go where they would take more than is free', async () => {
  const folder = await folderOf();
  const sizes = createPictures(folder, { freeBytes: async () => Infinity });
  for (const name of ['a', 'b', 'c']) await sizes.set(keyOf(name), pictureOf(name));
  const { size } = await stat(fileOf(folder, 'a'));
  for (const [name, hours] of [
    ['a', 5],
    ['b', 9],
    ['c', 7],
  ] as const) {
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(fileOf(folder, name), then, then);
  }
  const pictures = createPictures(folder, { freeBytes: async () => 1.5 * size, lookedAfter: 1 });
  await pictures.settled();
  // One is removed, and the disk has room for it.
  expect((await readdir(folder)).sort()).toEqual(['a', 'c'].map((name) => `${keyOf(name)}.picture`));
  await pictures.get(keyOf('c'));
  await pictures.set(keyOf('d'), pictureOf('d'));
  await pictures.settled();
  expect((await readdir(folder)).sort()).toEqual(['c', 'd'].map((name) => `${keyOf(name)}.picture`));
});

it('at the start what a killed process left is swept, what Next kept here itself too, and nothing that is written just now', async () => {
  const folder = await folderOf();
  await mkdir(path.join(folder, keyOf('of next')), { recursive: true });
  for (const name of ['.left', '.now']) await writeFile(path.join(folder, name), 'half');
  const old = new Date(Date.now() - 11 * 60_000);
  for (const name of ['.left', keyOf('of next')]) await utimes(path.join(folder, name), old, old);
  await createPictures(folder).settled();
  expect(await readdir(folder)).toEqual(['.now']);
});

it('what can be written nowhere is told to Next, and what can be read nowhere is none', async () => {
  const folder = await folderOf();
  await writeFile(folder, 'no folder');
  const pictures = createPictures(folder);
  const before = failures();
  expect(await pictures.get(keyOf('a'))).toBeUndefined();
  await expect(pictures.set(keyOf('a'), pictureOf('a'))).rejects.toThrow();
  await expect(pictures.set('../../a', pictureOf('a'))).rejects.toThrow('no key');
  await pictures.settled();
  expect(failures()).toBeGreaterThan(before);
});

const failureOf = (code: string): Error => Object.assign(new Error(code), { code });

it.each(['ENOSPC', 'EDQUOT'])(
  'where there is no room (%s) a share of the pictures goes, whatever is said to be free, once a minute',
  async (code) => {
    const folder = await folderOf();
    const before = createPictures(folder);
    for (let each = 0; each < 16; each += 1) await before.set(keyOf(`${each}`), pictureOf(`${each}`.padStart(2)));
    await before.settled();
    const freeBytes = vi.fn(async () => Infinity);
    const pictures = createPictures(folder, { freeBytes, write: () => Promise.reject(failureOf(code)) });
    await pictures.settled();
    for (let tries = 0; tries < 200; tries += 1) await expect(pictures.set(keyOf('new'), pictureOf('new'))).rejects.toThrow(code);
    await pictures.settled();
    expect(freeBytes).toHaveBeenCalledTimes(2);
    expect((await readdir(folder)).length).toBe(14);
  },
);

it('a picture that cannot be written for another reason is no reason to look what is there', async () => {
  const freeBytes = vi.fn(async () => Infinity);
  const pictures = createPictures(await folderOf(), { freeBytes, write: () => Promise.reject(failureOf('EACCES')) });
  await pictures.settled();
  await expect(pictures.set(keyOf('new'), pictureOf('new'))).rejects.toThrow('EACCES');
  await pictures.settled();
  expect(freeBytes).toHaveBeenCalledOnce();
});

it('that it cannot be noted when pictures are asked for is counted each time and said once, and not of one that is gone', async () => {
  const folder = await folderOf();
  const says = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => says.mockRestore());
  let code = 'ENOENT';
  const pictures = createPictures(folder, { touch: () => Promise.reject(failureOf(code)) });
  await pictures.set(keyOf('a'), pictureOf('a'));
  const then = new Date(Date.now() - 2 * 3_600_000);
  await utimes(fileOf(folder, 'a'), then, then);
  const told = [];
  for (code of ['ENOENT', 'EROFS', 'EROFS']) {
    const before = failures();
    expect((await pictures.get(keyOf('a')))?.value.buffer.toString()).toBe('a');
    told.push(failures() - before);
  }
  expect([told, says.mock.calls.length]).toEqual([[0, 1, 1], 1]);
});

it('a picture of a clock that was ahead is shown and old, and the first to go', async () => {
  const folder = await folderOf();
  const sizes = createPictures(folder);
  await sizes.settled();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const ahead = new Date(Date.now() + 86_400_000);
  vi.setSystemTime(ahead);
  await sizes.set(keyOf('a'), pictureOf('a'));
  vi.useRealTimers();
  await sizes.set(keyOf('b'), pictureOf('b'));
  expect(await sizes.get(keyOf('a'))).toMatchObject({ lastModified: 1, value: { etag: 'etag of a' } });
  await utimes(fileOf(folder, 'a'), ahead, ahead);
  const { size } = await stat(fileOf(folder, 'a'));
  await createPictures(folder, { freeBytes: async () => size }).settled();
  expect(await readdir(folder)).toEqual([`${keyOf('b')}.picture`]);
  // Asked for, it is of now.
  await utimes(fileOf(folder, 'b'), ahead, ahead);
  await sizes.get(keyOf('b'));
  expect((await stat(fileOf(folder, 'b'))).mtimeMs).toBeLessThan(Date.now() + 5_000);
});
