import { expect, it } from 'vitest';
import { z } from 'zod';
import { onceForAll } from './once';
import type { SharedStore } from './store';

/** A store of a test's own. `before` is called with the name of each call before it is done. */
function storeOf(before: (call: string) => void | Promise<void> = () => undefined) {
  const kept = new Map<string, string>();
  const did = async <T>(call: string, work: () => T): Promise<T> => {
    await before(call);
    return work();
  };
  const store: Pick<SharedStore, 'get' | 'set' | 'setIfNone' | 'removeIf'> = {
    get: (key) => did('get', () => kept.get(key)),
    set: (key, value) => did('set', () => void kept.set(key, value)),
    setIfNone: (key, value) => did('setIfNone', () => !kept.has(key) && Boolean(kept.set(key, value))),
    removeIf: (key, value) => did('removeIf', () => void (kept.get(key) === value && kept.delete(key))),
  };
  return { kept, store: store as SharedStore };
}

const once = (store: SharedStore, work: () => Promise<string>) =>
  onceForAll({ name: 'test', about: 'a token', schema: z.string(), workMs: 3_000, keepMs: 3_000, store }, work);

it('is not done again by whoever looked for its result just before it was there, and took the claim just after', async () => {
  const first = storeOf();
  let looked = false;
  // The other one does all of its work between this one's first look and its claim.
  const late = storeOf(async (call) => {
    if (call !== 'setIfNone' || looked) return;
    looked = true;
    await once(first.store, async () => 'by the other');
    for (const [key, value] of first.kept) late.kept.set(key, value);
  });
  expect(await once(late.store, async () => 'again')).toBe('by the other');
  expect([...late.kept.keys()].filter((key) => key.endsWith(':claim'))).toEqual([]);
});

it('leaves a claim alone that another took after its own was over', async () => {
  const { kept, store } = storeOf();
  await once(store, async () => {
    for (const key of kept.keys()) if (key.endsWith(':claim')) kept.set(key, 'of another');
    return 'late';
  });
  expect([...kept].filter(([key]) => key.endsWith(':claim')).map(([, value]) => value)).toEqual(['of another']);
});

it('is done by each where the store is away, which another bundle of the server says by a class of its own', async () => {
  class SharedStoreDown extends Error {
    override name = 'SharedStoreDown';
  }
  for (const away of ['get', 'setIfNone', 'set', 'removeIf']) {
    const { store } = storeOf((call) => {
      if (call === away) throw new SharedStoreDown('away');
    });
    expect(await once(store, async () => 'done'), away).toBe('done');
  }
});
