import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFilteredListing } from '@/server/filtered-listings';
import { logger } from '@/server/logger';
import { forgetChanged } from '@/server/made-of/kept';
import { forgetPerProcess } from '@/server/one-per-process';
import { keepFilteredListings, REFRESH_MS } from './filtered.server';

const answers: ((paths: readonly string[]) => void)[] = [];
const request = vi.fn<() => Promise<never>>();
const client = { request } as never;
const listed = (paths: readonly string[]) => ({
  list: {
    total: paths.length,
    pageInfo: { hasNext: false, endCursor: null },
    results: paths.map((path) => ({ id: path, name: path, displayName: path, url: { path, siteName: 'dotcom' } })),
  },
});
const narrows = (path: string) => isFilteredListing('dotcom', path, new URLSearchParams('name=a'));
/** Answers what was asked first of all that waits, in both languages. */
const answer = async (...paths: string[]) => {
  for (const resolve of answers.splice(0, 2)) resolve(paths);
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  answers.length = 0;
  request.mockReset().mockImplementation(() => new Promise((resolve) => answers.push((paths) => resolve(listed(paths) as never))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetPerProcess('filteredListings', 'madeOf.keepers');
});

it('does not let what was asked for before a publication win over what was asked for after it, and waits for that', async () => {
  keepFilteredListings(client);
  const told = vi.fn();
  void forgetChanged('everything').then(told);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  await answer('/people');
  expect([answers.length, told.mock.calls.length]).toEqual([2, 0]);
  await answer('/team');
  expect([narrows('/people'), narrows('/team'), told.mock.calls.length]).toEqual([false, true, 1]);
});

it('keeps what it knows where the answer has nothing', async () => {
  keepFilteredListings(client);
  await answer('/team');
  void forgetChanged('everything');
  await vi.advanceTimersByTimeAsync(0);
  await answer();
  expect(narrows('/team')).toBe(true);
});

it('asks again later whatever went wrong', async () => {
  const warned = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  request.mockRejectedValue(new Error('anything'));
  keepFilteredListings(client);
  await vi.advanceTimersByTimeAsync(0);
  expect([warned.mock.calls.length, narrows('/people')]).toEqual([1, true]);
  const before = request.mock.calls.length;
  await vi.advanceTimersByTimeAsync(REFRESH_MS);
  expect(request.mock.calls.length).toBeGreaterThan(before);
});
