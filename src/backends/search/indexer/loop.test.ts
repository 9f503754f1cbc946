import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { ContentSource } from '../content/client.ts';
import type { SearchDb } from '../database.ts';
import { createLog, type Log } from '../../kit/log.ts';
import { startIndexer } from './loop.ts';
import { INDEX_VERSION } from './store.ts';

let another = false;
let state = { version: INDEX_VERSION, documents: 1 };
let rebuilds = 0;
let whole = false;
let comparisons = 0;
let passes = 0;
let listing: object | undefined;
vi.mock('./store.ts', async (actual) => ({
  ...(await actual<object>()),
  alone: async (_db: unknown, work: () => Promise<void>) => (another ? false : (await work(), true)),
  indexState: async () => state,
}));
vi.mock('./pass.ts', () => ({
  rebuild: async () => {
    rebuilds += 1;
    return { looked: 0, written: 0, removed: 0 };
  },
  // Unless a test says otherwise every comparison gives way to a change.
  reconcile: async (_options: unknown, { verify }: { verify: boolean }) => {
    await sleep(1);
    passes += 1;
    if (verify) comparisons += 1;
    return { report: { looked: 0, written: 0, removed: 0 }, listing, whole };
  },
}));

const POLL_MS = 10_000;
const looksIn = async (revision: (look: number) => Promise<{ value: string; shows: 'any' }>): Promise<number> => {
  let looks = 0;
  const indexer = startIndexer({
    db: {} as SearchDb,
    source: { revision: () => revision(++looks), changedSince: async () => undefined } as unknown as ContentSource,
    languages: ['en'],
    templates: { synonyms: '', boosted: '' },
    log: createLog('search', { quiet: true }),
    pollMs: POLL_MS,
    foreignPollMs: POLL_MS,
    reconcileMs: 60_000,
    foreignReconcileMs: 60_000,
  });
  await sleep(200);
  await indexer.stop();
  return looks;
};

it('takes a comparison that gave way up again at once', async () => {
  expect(await looksIn(async (look) => ({ value: String(look), shows: 'any' }))).toBeGreaterThan(5);
});

it('leaves a content service that is away alone between two looks, whatever it owes', async () => {
  const looks = await looksIn(async (look) => {
    if (look > 2) throw new Error('connection refused');
    return { value: String(look), shows: 'any' };
  });
  expect(looks).toBe(3);
});

it('leaves the database alone while another process indexes, whatever it owes', async () => {
  const looks = await looksIn(async (look) => {
    another = look > 2;
    return { value: String(look), shows: 'any' };
  });
  another = false;
  expect(looks).toBe(3);
});

it('makes one comparison of many calls that come while another runs', async () => {
  let looks = 0;
  const indexer = startIndexer({
    db: {} as SearchDb,
    source: {
      revision: async () => ({ value: String(++looks), shows: 'saves' }),
      changedSince: async () => undefined,
    } as unknown as ContentSource,
    languages: ['en'],
    templates: { synonyms: '', boosted: '' },
    log: createLog('search', { quiet: true }),
    pollMs: POLL_MS,
    foreignPollMs: POLL_MS,
    reconcileMs: 60_000,
    foreignReconcileMs: 60_000,
  });
  await sleep(50);
  const before = looks;
  const first = indexer.check();
  await sleep(0);
  await Promise.all([first, ...Array.from({ length: 100 }, () => indexer.check())]);
  await indexer.stop();
  // A hundred without; what is owed from before makes a few more.
  expect(looks - before).toBeLessThan(10);
});

it('compares the pages of a content service that is not ours in that service’s own time, however often it looks', async () => {
  const comparedIn = async (shows: 'any' | 'saves'): Promise<number> => {
    whole = true;
    comparisons = 0;
    const indexer = startIndexer({
      db: {} as SearchDb,
      source: { revision: async () => ({ value: 'same', shows }), changedSince: async () => undefined } as unknown as ContentSource,
      languages: ['en'],
      templates: { synonyms: '', boosted: '' },
      log: createLog('search', { quiet: true }),
      pollMs: 5,
      foreignPollMs: 5,
      reconcileMs: 10,
      foreignReconcileMs: 60_000,
    });
    await sleep(300);
    await indexer.stop();
    whole = false;
    return comparisons;
  };
  expect(await comparedIn('any')).toBeGreaterThan(3);
  // The first look compares before it is known whose service it is, the second before what was seen counts.
  expect(await comparedIn('saves')).toBeLessThan(3);
});

it('looks at what is known to have changed at once, and compares the rest when nothing changes any more', async () => {
  [whole, listing, comparisons, passes] = [true, { pages: [] }, 0, 0];
  let revision = 0;
  const indexer = startIndexer({
    db: {} as SearchDb,
    source: {
      revision: async () => ({ value: String(revision), shows: 'any' }),
      changedSince: async () => ['/sitecore/content/a'],
    } as unknown as ContentSource,
    languages: ['en'],
    templates: { synonyms: '', boosted: '' },
    log: createLog('search', { quiet: true }),
    pollMs: 20,
    foreignPollMs: POLL_MS,
    reconcileMs: 60_000,
    foreignReconcileMs: 60_000,
    quietMs: 400,
  });
  await sleep(50);
  expect(comparisons).toBe(1);
  for (let change = 1; change <= 3; change += 1) {
    revision = change;
    await indexer.changed();
    expect([passes, comparisons]).toEqual([1 + change, 1]);
  }
  await vi.waitFor(() => expect([passes, comparisons]).toEqual([5, 2]), 3_000);
  await sleep(600);
  expect(passes).toBe(5);
  await indexer.stop();
  [whole, listing] = [false, undefined];
});

it.each([
  ['made by this release', { version: INDEX_VERSION, documents: 1 }, 0],
  ['made by a release that stored something else', { version: INDEX_VERSION - 1, documents: 1 }, 1],
  ['of a later one', { version: INDEX_VERSION + 1, documents: 1 }, 1],
  ['without documents', { version: INDEX_VERSION, documents: 0 }, 1],
])('makes an index anew that is not one of this release: %s', async (_what, found, made) => {
  [state, whole, rebuilds] = [found, true, 0];
  await looksIn(async () => ({ value: '1', shows: 'any' }));
  [state, whole] = [{ version: INDEX_VERSION, documents: 1 }, false];
  expect(rebuilds).toBe(made);
});

it.each([
  ['the content service is away', new Error('fetch failed'), 'the content service could not be read; the index stays as it is'],
  [
    'the database refuses',
    Object.assign(new Error('text search configuration does not exist'), { code: '42704', severity: 'ERROR' }),
    'the index could not be written; it stays as it is',
  ],
])('names what went wrong when %s', async (_what, error, said) => {
  const warned: string[] = [];
  const indexer = startIndexer({
    db: {} as SearchDb,
    source: { revision: () => Promise.reject(error), changedSince: async () => undefined } as unknown as ContentSource,
    languages: ['en'],
    templates: { synonyms: '', boosted: '' },
    log: { warn: (_about: unknown, what: string) => void warned.push(what) } as unknown as Log,
    pollMs: POLL_MS,
    foreignPollMs: POLL_MS,
    reconcileMs: 60_000,
    foreignReconcileMs: 60_000,
  });
  await vi.waitFor(() => expect(warned).toEqual([said]));
  await indexer.stop();
});
