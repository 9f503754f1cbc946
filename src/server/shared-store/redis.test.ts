import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusingRedis, type RefusingRedis } from '../../../tests/support/refusing-redis';
import { readCounters } from '../counters';
import { logger } from '../logger';
import { createSharedStore } from './redis';
import { SharedStoreDown, type SharedStore } from './store';

let redis: RefusingRedis;
let store: SharedStore;
beforeEach(async () => {
  redis = await refusingRedis();
  store = createSharedStore(redis.url);
  await vi.waitFor(() => store.get('nothing'), 5_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
  redis.close();
});

it('a store that refuses what it is asked is said once, and counted each time', async () => {
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  const info = vi.spyOn(logger, 'info').mockReturnValue();
  const failures = () => readCounters()['shared.failures'] ?? 0;
  const before = failures();
  redis.refuse('MOVED 5461 10.0.0.2:6379');
  for (let tries = 0; tries < 3; tries += 1) await expect(store.set('key', 'value', 1_000)).rejects.toBeInstanceOf(SharedStoreDown);
  expect(failures() - before).toBe(3);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0]?.[1])).toContain('refuses');
  redis.refuse(undefined);
  await store.set('key', 'value', 1_000);
  expect(info).toHaveBeenCalledTimes(1);
});

it('what is read says nothing of what is refused to be written: that is said once', async () => {
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  const info = vi.spyOn(logger, 'info').mockReturnValue();
  redis.refuse('OOM command not allowed', ['SET']);
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(store.set('key', 'value', 1_000)).rejects.toBeInstanceOf(SharedStoreDown);
    await store.get('key');
  }
  expect([warn.mock.calls.length, info.mock.calls.length]).toEqual([1, 0]);
});

it('goes from a server that was demoted to the one that has its name now, and asks for it once a second at most', async () => {
  vi.spyOn(logger, 'warn').mockReturnValue();
  const before = redis.connections();
  redis.refuse("READONLY You can't write against a read only replica.", ['SET']);
  for (let tries = 0; tries < 5; tries += 1) await expect(store.set('key', 'value', 1_000)).rejects.toBeInstanceOf(SharedStoreDown);
  await vi.waitFor(() => expect(redis.connections() - before).toBe(1));
  redis.refuse(undefined);
  await vi.waitFor(() => store.set('key', 'value', 1_000));
  expect(redis.connections() - before).toBe(1);
});

it('looks ever more seldom where the name leads to the same one for good', async () => {
  vi.spyOn(logger, 'warn').mockReturnValue();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const before = redis.connections();
    redis.refuse("READONLY You can't write against a read only replica.", ['SET']);
    const moves: number[] = [];
    for (let second = 0; second <= 40; second += 1) {
      const made = redis.connections();
      await expect(store.set('key', 'value', 1_000)).rejects.toBeInstanceOf(SharedStoreDown);
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (redis.connections() > made) moves.push(second);
      vi.setSystemTime(Date.now() + 1_000);
    }
    expect(redis.connections() - before).toBeLessThanOrEqual(7);
    // A new connection may take longer than the wait above: when each was made is less sure than that they become fewer.
    expect(moves.length).toBeGreaterThan(2);
    expect(moves.at(-1)! - moves.at(-2)!).toBeGreaterThan(moves[1]! - moves[0]!);
    redis.refuse(undefined);
    await store.set('key', 'value', 1_000);
    redis.refuse("READONLY You can't write against a read only replica.", ['SET']);
    const made = redis.connections();
    await expect(store.set('key', 'value', 1_000)).rejects.toBeInstanceOf(SharedStoreDown);
    await vi.waitFor(() => expect(redis.connections() - made).toBe(1));
  } finally {
    vi.useRealTimers();
  }
}, 15_000);

it('keeps apart what two sites have on one server', async () => {
  const other = createSharedStore(redis.url, 'staging');
  await vi.waitFor(() => other.get('nothing'), 5_000);
  redis.keys.splice(0);
  await store.set('a', '1', 1_000);
  await other.set('a', '1', 1_000);
  expect(redis.keys).toEqual(['masthead:site:a', 'masthead:staging:a']);
  other.close();
});

it('counts with an end of its own', async () => {
  redis.asked.splice(0);
  expect(await store.count('writes', 1_000)).toBe(1);
  expect(redis.asked).toEqual(['SET', 'INCR']);
});
