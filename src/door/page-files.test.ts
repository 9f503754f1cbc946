import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import PageStore from './page-store.ts';

// Next's own, as Node gives it.
vi.mock('next/dist/server/lib/incremental-cache/file-system-cache.js', async (original) => {
  const { default: given } = await original<{ default: { default?: unknown } }>();
  return { default: { default: given.default ?? given } };
});

/** Large enough that writing takes several steps. */
const LENGTH = 24_000_000;

async function storeIn() {
  const folder = await mkdtemp(path.join(tmpdir(), 'page-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = new PageStore({ fs: nodeFs, flushToDisk: true, serverDistDir: folder, maxMemoryCacheSize: 0 } as never);
  const get = async (): Promise<string | undefined> => {
    const kept = await store.get('/a', { kind: 'PAGES', isFallback: false } as never);
    return (kept?.value as { html?: string } | undefined)?.html;
  };
  const set = (letter: string) =>
    store.set(
      '/a',
      { kind: 'PAGES', html: letter.repeat(LENGTH), pageData: {}, headers: {}, status: 200 } as never,
      { cacheControl: { revalidate: 60 } } as never,
    );
  return { folder, get, set };
}

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
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([]);
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
});

it('a page of which nothing is in its file is none', async () => {
  const { folder, get, set } = await storeIn();
  await set('a');
  const [html] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  await writeFile(path.join(folder, html ?? ''), '');
  expect(await get()).toBeUndefined();
});
