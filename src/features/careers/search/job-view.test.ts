import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import type { OpeningResults } from '../openings.schema';
import { emptyJobSearch, readJobState } from './job-state';
import { answerJobs, findJobs, jobSearchView } from './job-view.server';

const { findOpenings, findOpeningsOrWhyNot } = vi.hoisted(() => ({ findOpenings: vi.fn(), findOpeningsOrWhyNot: vi.fn() }));
vi.mock('../openings.server', () => ({ findOpenings, findOpeningsOrWhyNot, suggestOpenings: vi.fn() }));
vi.mock('@/server/service-down', () => ({ noteServiceDown: vi.fn() }));

const visitor = { address: '203.0.113.7' };
const found = { total: 3, page: 3, pages: 12, results: [] };
const none = { total: 0, page: 1, pages: 0, results: [], facets: {} };
const functions = Array.from({ length: 9 }, (_, at) => ({ value: `f-${at}`, count: 9 - at, selected: false }));
const open = { ...none, total: 240, results: [{ slug: 'hydrologist' }], facets: { function: functions } } as unknown as OpeningResults;
const searchesOf = (service: typeof findOpenings) => service.mock.calls.map(([params]) => String(params));
const asked = () => searchesOf(findOpeningsOrWhyNot);
/** A service that knows neither the function nor the country, nor a place. */
beforeEach(() => {
  findOpenings.mockReset().mockResolvedValue(open);
  findOpeningsOrWhyNot.mockReset().mockImplementation(async (params: URLSearchParams) => {
    if (params.get('function') === 'marketing') return { refused: 'The parameter function is "marketing"; known are consulting, people.' };
    if (params.getAll('country').includes('XX')) return { refused: 'The parameter country is "XX"; give a code such as DE, or a name.' };
    const near = params.get('near') ?? 'Berlin';
    if (near !== 'Berlin') return { refused: `The parameter near is "${near}"; give a city that is known.` };
    return params.get('keyword') === 'zyxwv' ? none : found;
  });
});

it('leaves out the value that the service does not know, and that alone', async () => {
  const state = readJobState({ function: 'marketing', level: 'senior', country: ['DE', 'XX'], near: 'Berlin', page: '3' });
  const answer = await answerJobs(state, 'en', visitor);
  expect(answer.answered).toEqual({ ...state, filters: { country: ['DE'], level: ['senior'] } });
  expect(answer).not.toHaveProperty('unknownPlace');
  expect(asked().at(-1)).toBe('near=Berlin&country=DE&level=senior&page=3&lang=en&pageSize=20');
});

it('asks for machines by the words as they were typed, and for people by what they meant', async () => {
  await findJobs(readJobState({ keyword: 'hydrolgist' }), 'en', visitor, { asTyped: true });
  await findJobs(readJobState({ keyword: 'hydrolgist' }), 'en', visitor);
  expect(asked().map((search) => new URLSearchParams(search).get('asTyped'))).toEqual(['1', null]);
});

it('says which place nobody knows, and keeps the filters', async () => {
  const answer = await answerJobs(readJobState({ near: 'Atlantis', level: 'senior', sort: 'distance' }), 'en', visitor);
  expect(answer).toMatchObject({ unknownPlace: 'Atlantis', answered: { ...emptyJobSearch, filters: { level: ['senior'] } } });
});

it.each([
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  ['UK', 'GB'],
  ['USA', 'US'],
  ['Österreich', 'AT'],
])('takes %s in the place of a city for the country, and says so by the filter', async (near, code) => {
  const answer = await answerJobs(readJobState({ near, radius: '25', country: 'FR', level: 'senior' }), 'en', visitor);
  expect(answer.answered).toEqual({ ...emptyJobSearch, filters: { country: ['FR', code], level: ['senior'] } });
  expect(answer).not.toHaveProperty('unknownPlace');
});

it('says nothing of what was answered as it was asked', async () => {
  expect(await answerJobs(readJobState({ level: 'senior' }), 'en', visitor)).not.toHaveProperty('answered');
});

it('ends with the words alone where everything is refused', async () => {
  findOpeningsOrWhyNot.mockImplementation(async (params: URLSearchParams) =>
    params.has('level') ? { refused: 'Something else is wrong.' } : found,
  );
  const answer = await answerJobs(readJobState({ keyword: 'grid', level: 'senior' }), 'en', visitor);
  expect(answer.answered).toEqual({ ...emptyJobSearch, keyword: 'grid' });
});

const nothing = { ...emptyJobSearch, keyword: 'zyxwv' };

it('says where nothing was found which openings are the newest, and which kinds of work there are', async () => {
  expect((await answerJobs(nothing, 'de', visitor)).newest).toEqual({
    total: 240,
    results: open.results,
    functions: functions.slice(0, 6),
  });
  expect(asked()).toEqual(['keyword=zyxwv&lang=de&pageSize=20']);
  expect(searchesOf(findOpenings)).toEqual(['sort=date&pageSize=4&lang=de']);
});

it('asks for them nowhere else: not where something was found, and not for a feed', async () => {
  expect((await answerJobs(emptyJobSearch, 'en', visitor)).newest).toBeUndefined();
  expect((await findJobs(nothing, 'en', visitor)).newest).toBeUndefined();
  expect(findOpenings).not.toHaveBeenCalled();
});

it('does without them where they do not come', async () => {
  findOpenings.mockRejectedValue(new AppError('service/unreachable', { detail: 'x' }));
  const view = await jobSearchView(nothing, 'en', visitor);
  expect([view.status, view.answer?.newest]).toEqual(['ready', undefined]);
});

it('asks for them once in half a minute for all who look in a language, and again after a failure', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  findOpenings.mockRejectedValueOnce(new AppError('service/unreachable', { detail: 'x' }));
  expect((await answerJobs(nothing, 'en', visitor)).newest).toBeUndefined();
  const together = await Promise.all(['en', 'en', 'en'].map((language) => answerJobs(nothing, language, visitor)));
  expect(together.map(({ newest }) => newest?.total)).toEqual([240, 240, 240]);
  await answerJobs(nothing, 'en', visitor);
  expect(findOpenings).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 31_000);
  await answerJobs(nothing, 'en', visitor);
  expect(findOpenings).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
