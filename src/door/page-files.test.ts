import { mkdir, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onePerProcess } from '../server/one-per-process.ts';
import PageStore from './page-store.ts';

// Next's own, as Node gives it.
vi.mock('next/dist/server/lib/incremental-cache/file-system-cache.js', async (original) => {
  const { default: given } = await original<{ default: { default?: unknown } }>();
  return { default: { default: given.default ?? given } };
});

/** Large enough that writing takes several steps. */
const LENGTH = 24_000_000;

/** @param fs what another process does at a moment that Next asks for files */
async function storeIn({ below, fs = {}, length = LENGTH }: { below?: string; fs?: Partial<typeof nodeFs>; length?: number } = {}) {
  const top = below ?? (await mkdtemp(path.join(tmpdir(), 'page-files-')));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const folder = path.join(top, 'server');
  await mkdir(folder, { recursive: true });
  const store = new PageStore({ fs: { ...nodeFs, ...fs }, flushToDisk: true, serverDistDir: folder, maxMemoryCacheSize: 0 } as never);
  const whole = () => store.get('/a', { kind: 'PAGES', isFallback: false } as never);
  const get = async (): Promise<string | undefined> => ((await whole())?.value as { html?: string } | undefined)?.html;
  const set = (letter: string) =>
    store.set(
      '/a',
      { kind: 'PAGES', html: letter.repeat(length), pageData: { letter }, headers: {}, status: 200 } as never,
      { cacheControl: { revalidate: 60 } } as never,
    );
  return { top, folder, store, get, set, whole };
}

const begunAt = () => onePerProcess('madeOf.begunAt', () => new Map<string, number>());
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).map(({ name }) => name);

it('a page that is read while it is written is whole, as it was or as it is', async () => {
  const { folder, get, set } = await storeIn();
  await set('a');
  for (const letter of ['b', 'c', 'd']) {
    let isOver = false;
    const writing = set(letter).then(() => (isOver = true));
    const lengths = new Set<number | undefined>();
    while (!isOver) lengths.add((await get())?.length);
    await writing;
    expect([...lengths]).toEqual([LENGTH]);
    expect((await get())?.startsWith(letter)).toBe(true);
  }
  expect((await filesIn(folder)).sort()).toEqual(['a.html', 'a.json', 'a.meta']);
});

it('a page that could not be written is none, and not the one of before', async () => {
  const { folder, get, set } = await storeIn();
  await set('a');
  const [html = ''] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  // Nothing can be put in its place.
  await rm(path.join(folder, html));
  await mkdir(path.join(folder, html, 'a folder'), { recursive: true });
  await expect(set('b')).rejects.toThrow();
  expect(await get()).toBeUndefined();
  expect((await filesIn(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a page has the date of its own making, though another process puts a newer one there while it is read', async () => {
  const { top, set, whole } = await storeIn({ length: 1 });
  await set('a');
  const before = await whole();
  const other = await storeIn({ below: top, length: 1 });
  let isDone = false;
  const { whole: wholeNow } = await storeIn({
    below: top,
    fs: {
      stat: async (file) => {
        if (!isDone) {
          isDone = true;
          await sleep(20);
          await other.set('b');
        }
        return nodeFs.stat(file);
      },
    },
  });
  const kept = await wholeNow();
  if ((kept?.value as { html?: string } | undefined)?.html === 'a') expect(kept?.lastModified).toBe(before?.lastModified);
  else expect(kept?.lastModified).toBeGreaterThan(before?.lastModified ?? Infinity);
});

it.each(['a.html', 'a.json', 'a.meta'])('a page whose %s is of another making is none', async (name) => {
  const one = await storeIn({ length: 1 });
  const other = await storeIn({ length: 1 });
  await one.set('a');
  await sleep(5);
  await other.set('b');
  const [from = '', to = ''] = await Promise.all(
    [other, one].map(async ({ folder }) => {
      const found = (await readdir(folder, { recursive: true })).find((each) => path.basename(each) === name);
      return path.join(folder, found ?? '');
    }),
  );
  await rename(from, to);
  expect(await one.get()).toBeUndefined();
  await one.set('c');
  expect(await one.get()).toBe('c');
});

it('of two processes that serve one folder the page that was begun later stays, whichever is written last', async () => {
  const one = await storeIn({ length: 1 });
  const other = await storeIn({ below: one.top, length: 1 });
  begunAt().set('/a', 20);
  await one.set('b');
  begunAt().set('/a', 10);
  await other.set('a');
  expect([await one.get(), await other.get()]).toEqual(['b', 'b']);
  expect((await filesIn(one.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  begunAt().set('/a', 30);
  await other.set('c');
  expect(await one.get()).toBe('c');
});

it('a page of a clock that was ahead is no newer than those that are made now', async () => {
  const { get, set } = await storeIn({ length: 1 });
  begunAt().set('/a', Date.now() + 3_600_000);
  await set('a');
  begunAt().set('/a', Date.now());
  await set('b');
  expect(await get()).toBe('b');
});

it('a picture is kept apart from the pages, and a half one is none', async () => {
  const { top, store } = await storeIn();
  const key = 'k'.repeat(43);
  const value = { kind: 'IMAGE', etag: 'e', upstreamEtag: 'u', extension: 'avif', buffer: Buffer.from('a picture'), revalidate: 60 };
  const asked = { kind: 'IMAGE', isFallback: false } as never;
  await store.set(key, value as never, { cacheControl: { revalidate: 60 } } as never);
  expect(await store.get(key, asked)).toMatchObject({ value });
  const file = path.join(top, 'cache/images', `${key}.picture`);
  await truncate(file, (await stat(file)).size - 4);
  expect(await store.get(key, asked)).toBeNull();
});

it('a page of which nothing is in its file is none', async () => {
  const { folder, get, set } = await storeIn();
  await set('a');
  const [html] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  await writeFile(path.join(folder, html ?? ''), '');
  expect(await get()).toBeUndefined();
});

it('where nothing may be written pictures are kept nowhere', async () => {
  const top = await mkdtemp(path.join(tmpdir(), 'page-files-'));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const store = new PageStore({ fs: nodeFs, flushToDisk: false, serverDistDir: path.join(top, 'server') } as never);
  await store.set('k'.repeat(43), { kind: 'IMAGE', buffer: Buffer.from('a picture') } as never, {} as never);
  expect(await store.get('k'.repeat(43), { kind: 'IMAGE', isFallback: false } as never)).toBeNull();
  expect(await readdir(top)).toEqual([]);
});
