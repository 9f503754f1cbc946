// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobAnswer, JobSearchView } from '../model';
import { emptyJobSearch } from './job-state';
import { useJobSearch } from './use-job-search';

const found: JobAnswer = { total: 3, page: 1, pages: 1, results: [], facets: {}, today: '2026-11-21' } as unknown as JobAnswer;
const begun = { ...emptyJobSearch, keyword: 'engin' };
const meant = { ...emptyJobSearch, keyword: 'engineer' };
const address = () => location.pathname + location.search;

afterEach(() => vi.unstubAllGlobals());

/** A search whose answers come when they are told to. */
function searchUnderTest() {
  let answer: (body: JobAnswer) => void = () => undefined;
  const fetched = vi.fn(() => new Promise((resolve) => (answer = (body) => resolve(Response.json(body)))));
  vi.stubGlobal('fetch', fetched);
  const first: JobSearchView = { status: 'ready', state: emptyJobSearch, answer: found };
  history.replaceState(null, '', '/jobs');
  const { result } = renderHook(() => useJobSearch(first, '/jobs', 'en'));
  return { fetched, search: () => result.current, answer: (body: JobAnswer) => act(async () => answer(body)) };
}

it('puts the word that was meant into the address when its answer comes after the field was left', async () => {
  const { search, answer } = searchUnderTest();
  await act(async () => search().type(begun));
  await act(async () => search().settle(begun));
  expect(address()).toBe('/jobs?keyword=engin');
  await answer({ ...found, answered: meant, completed: 'engineer' });
  await vi.waitFor(() => expect(search().view.status).toBe('ready'));
  expect(address()).toBe('/jobs?keyword=engineer');
});

it('leaves the address to who is still typing, also after having left the field', async () => {
  const { search, answer, fetched } = searchUnderTest();
  await act(async () => search().type({ ...begun, keyword: 'eng' }));
  await act(async () => search().settle(begun));
  await act(async () => search().type(begun));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await answer({ ...found, answered: meant, completed: 'engineer' });
  await vi.waitFor(() => expect(search().view.status).toBe('ready'));
  expect(address()).toBe('/jobs?keyword=engin');
});
