import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IncrementalCache } from 'next/dist/server/lib/incremental-cache/index.js';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import RenderResult from 'next/dist/server/render-result.js';
import ResponseCache from 'next/dist/server/response-cache/index.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readCounters } from '../server/counters.ts';
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
  // The one that says why it could not be written, and the one that says why what is there cannot be removed.
  await expect(set('b')).rejects.toMatchObject({ errors: [{ syscall: 'rename' }, { code: 'ERR_FS_EISDIR' }] });
  expect(await get()).toBeUndefined();
  expect((await filesIn(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('of a page that is gone all goes that can be removed', async () => {
  const { folder, store } = await storeIn();
  const key = '/route-cache/a/$/a';
  await mkdir(path.join(folder, `${key}.html`), { recursive: true });
  await mkdir(path.join(folder, 'pages'));
  await writeFile(path.join(folder, 'pages/a.html'), 'a');
  await expect(store.set(key, null, {} as never)).rejects.toMatchObject({ code: 'ERR_FS_EISDIR' });
  expect(await filesIn(folder)).toEqual([]);
});

it('a page is of one making, with its date, though another process puts a newer one there while it is read', async () => {
  const { top, set, whole } = await storeIn({ length: 1 });
  await set('a');
  const before = await whole();
  await sleep(5);
  const other = await storeIn({ below: top, length: 1 });
  let times = 0;
  // After the HTML was read, and before what is said of it.
  const readFile = async (file: string, encoding?: never) => {
    const data = await nodeFs.readFile(file, encoding);
    if (file.endsWith('.html') && times++ === 0) await other.set('b');
    return data;
  };
  const { whole: wholeNow } = await storeIn({ below: top, fs: { readFile: readFile as typeof nodeFs.readFile } });
  const kept = await wholeNow();
  expect(times).toBe(2);
  expect(kept?.value).toMatchObject({ html: 'b', pageData: { letter: 'b' } });
  expect(kept?.lastModified).toBeGreaterThan(before?.lastModified ?? Infinity);
});

it('a page whose files have other dates, as in a copy, is the same page with its own date', async () => {
  const { folder, set, whole } = await storeIn({ length: 1 });
  await set('a');
  const before = await whole();
  let day = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    day += 1;
    if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), 1_700_000_000 + day, 1_700_000_000 + day);
  }
  expect(await whole()).toEqual(before);
});

it('a page of a clock that was ahead is shown, and old', async () => {
  const { get, set, whole } = await storeIn({ length: 1 });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 3_600_000);
  await set('a');
  vi.useRealTimers();
  expect([await get(), (await whole())?.lastModified]).toEqual(['a', 1]);
});

it('of two that are put there at the same moment the one that was begun later stays', async () => {
  const one = await storeIn({ length: 1 });
  const other = await storeIn({ below: one.top, length: 1 });
  const stayed = new Set<string | undefined>();
  for (let times = 0; times < 100; times += 1) {
    begunAt().set('/a', 2 * times + 2);
    const newer = one.set('b');
    begunAt().set('/a', 2 * times + 1);
    await Promise.all([newer, other.set('a')]);
    stayed.add(await one.get());
  }
  expect([...stayed]).toEqual(['b']);
  expect((await filesIn(one.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('what Next hands back when a page cannot be rendered anew is no newer than it was', async () => {
  const { top, folder } = await storeIn({ length: 1 });
  const route = { kind: 'PAGES', sourceRoute: '/[[...path]]' } as never;
  const incrementalCache = new IncrementalCache({
    fs: nodeFs,
    dev: false,
    flushToDisk: true,
    minimalMode: false,
    serverDistDir: folder,
    requestHeaders: {},
    maxMemoryCacheSize: 0,
    previewProps: { previewModeId: 'id' },
    prerenderManifest: { routes: {}, dynamicRoutes: {}, notFoundRoutes: [] },
    CurCacheHandler: PageStore,
  } as never);
  const responses = new ResponseCache({ minimalMode: false, route });
  const make = (html: string, begun: number) =>
    responses.get(
      '/en/next',
      async () => {
        begunAt().set('/next', begun);
        if (html === '') throw new Error('it cannot be rendered');
        const value = {
          kind: 'PAGES',
          html: RenderResult.fromStatic(html, 'text/html; charset=utf-8'),
          pageData: {},
          headers: {},
          status: 200,
        };
        return { value, cacheControl: { revalidate: 60, expire: undefined } } as never;
      },
      { incrementalCache, isOnDemandRevalidate: true } as never,
    );
  await make('a', 10);
  await expect(make('', 20)).rejects.toThrow('rendered');
  const [meta = ''] = (await readdir(top, { recursive: true })).filter((name) => name.endsWith('.meta'));
  expect(JSON.parse(await readFile(path.join(top, meta), 'utf8'))).toMatchObject({ making: { begun: 10 } });
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
  const torn = (): number => readCounters()['pages.storeFailures'] ?? 0;
  const before = torn();
  expect([await one.get(), torn() - before]).toEqual([undefined, 1]);
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
