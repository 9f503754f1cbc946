import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createSharedStore } from '../../../src/server/shared-store/redis';
import { SharedStoreDown, type SharedStore } from '../../../src/server/shared-store/store';
import { onceForAll } from '../../../src/server/shared-store/once';
import { hangingProxy } from '../../support/hanging-proxy.ts';
import { ownRedis, redisExists, type OwnRedis } from '../../support/redis.ts';

/** What the processes of a site share, with a real Redis or Valkey. */
describe.skipIf(!redisExists)('the shared store', () => {
  let redis: OwnRedis;
  let stores: [SharedStore, SharedStore];
  let about = 0;
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    stores = [createSharedStore(redis.url), createSharedStore(redis.url)];
    await vi.waitFor(() => Promise.all(stores.map((store) => store.get('nothing'))), 5_000);
  });
  afterAll(async () => {
    for (const store of stores ?? []) store.close();
    await redis?.kill();
  });
  beforeEach(() => void (about += 1));

  const once = (store: SharedStore, work: () => Promise<string>) =>
    onceForAll({ name: 'test', about: `a secret ${about}`, schema: z.string(), workMs: 3_000, keepMs: 3_000, store }, work);

  it('has work that two processes are asked for done by one, and gives the other what came of it, sealed', async () => {
    const done: string[] = [];
    const work = (who: string) => async () => {
      done.push(who);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return `by ${who}`;
    };
    const answers = await Promise.all([once(stores[0], work('a')), once(stores[1], work('b')), once(stores[1], work('c'))]);
    expect(done).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([`by ${done[0]}`]));
    expect(await once(stores[0], work('d'))).toBe(`by ${done[0]}`);
    const { createHash } = await import('node:crypto');
    const kept = await stores[0].get(`test:${createHash('sha256').update(`a secret ${about}`).digest('base64url')}:result`);
    expect(kept).toBeDefined();
    expect(kept).not.toContain('by ');
  });
  it('lets another do what one failed at', async () => {
    const failing = once(stores[0], () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await once(stores[1], () => Promise.resolve('yes'))).toBe('yes');
  });
  it('keeps the newer of two texts, whichever is set last, and says of nothing that it is gone', async () => {
    const text = (at: number, words: string) => JSON.stringify({ lastModified: at, words });
    const [store, other] = stores;
    const key = `newer ${about}`;
    await store.setIfNewer(key, text(1, 'gone'), 1, 60_000, true);
    expect(await other.get(key)).toBeUndefined();
    for (const at of [1_796_000_000_002, 1_796_000_000_001]) await store.setIfNewer(key, text(at, 'a'), at, 60_000, false);
    expect(await other.get(key)).toBe(text(1_796_000_000_002, 'a'));
    await other.setIfNewer(key, text(1_796_000_000_002, 'b'), 1_796_000_000_002, 60_000, true);
    expect(await store.get(key)).toBe(text(1_796_000_000_002, 'b'));
  });
  it('keeps a list in its order, for who comes later and for who waits', async () => {
    const waiting = stores[1].next('list', '0-0', 5_000);
    await stores[0].add('list', 'one', 10);
    const [first] = await waiting;
    expect(first?.text).toBe('one');
    await stores[0].add('list', 'two', 10);
    expect((await stores[1].after('list', first?.id ?? '', 10)).map(({ text }) => text)).toEqual(['two']);
    expect(await stores[1].next('list', '99999999999999-0', 50)).toEqual([]);
  });
  it('that hangs costs one wait, and not one a call, until it answers again', async () => {
    const [store] = stores;
    const waiting = store.next('silent', '0-0', 500).then(
      () => 'answered',
      () => 'given up',
    );
    redis.signal('SIGSTOP');
    try {
      await expect(store.get('x')).rejects.toThrow(SharedStoreDown);
      const begun = performance.now();
      for (let times = 0; times < 20; times += 1) await expect(store.get('x')).rejects.toThrow(SharedStoreDown);
      await expect(store.after('list', '0-0', 10)).rejects.toThrow(SharedStoreDown);
      await expect(once(store, () => Promise.resolve('alone'))).resolves.toBe('alone');
      expect(performance.now() - begun).toBeLessThan(400);
      expect(await waiting).toBe('given up');
    } finally {
      redis.signal('SIGCONT');
    }
    await vi.waitFor(() => store.set('x', '1', 1_000), 2_000);
    const heard = store.next('silent', '0-0', 5_000);
    await store.add('silent', 'one', 10);
    expect((await heard).map(({ text }) => text)).toEqual(['one']);
  });
  it('is come back to on a line of its own where the one that hung never says a word again', { timeout: 40_000 }, async () => {
    const hung = await hangingProxy(redis.url);
    const store = createSharedStore(hung.url);
    try {
      await vi.waitFor(() => store.get('nothing'), 5_000);
      hung.hang();
      await expect(store.get('x')).rejects.toThrow(SharedStoreDown);
      // New lines work, the old one stays as it is: nobody closes it.
      hung.letNew();
      await vi.waitFor(() => store.set('x', '1', 1_000), { timeout: 30_000, interval: 200 });
    } finally {
      store.close();
      hung.close();
    }
  });
  it('is gone for a while without stopping anybody, and comes back', async () => {
    await redis.kill();
    await expect(stores[0].get('x')).rejects.toThrow(SharedStoreDown);
    const both = await Promise.all([once(stores[0], () => Promise.resolve('alone')), once(stores[1], () => Promise.resolve('alone too'))]);
    expect(both).toEqual(['alone', 'alone too']);
    await redis.start();
    await vi.waitFor(() => stores[0].set('x', '1', 1_000), 15_000);
    expect(await stores[0].setIfNone('x', '2', 1_000)).toBe(false);
  });
});
