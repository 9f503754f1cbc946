import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleRoute } from '@/runtime/examples/index';
import { forgetShortLinks } from '@/features/media/short-link.server';
import { yearsOld } from '@/features/content/reading/age';
import { load } from './data.server';
import { examples } from './examples';

beforeEach(() => {
  forgetShortLinks();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('fetch failed')));
});
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T00:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [null, null],
  ['2025-11-21T00:00:00Z', null],
  ['2025-11-20T23:00:00Z', 1],
  ['2024-11-01T00:00:00Z', 2],
  ['2027-01-01T00:00:00Z', null],
])('an article of %s is %j years old', (date, years) => {
  expect(yearsOld(date, Date.now())).toBe(years);
});

it('counts from the first publication and gives an absolute address', async () => {
  const page = { ...examples['usual']!.page, OriginalPublicationDate: { value: '2020-01-01T00:00:00Z' } };
  await expect(load({ route: exampleRoute({ language: 'de' }), params: {}, fields: undefined, page, query: vi.fn() })).resolves.toEqual({
    minutes: 14,
    yearsOld: 6,
    url: expect.stringMatching(/^https?:\/\/[^/]+\/de\/featured-insights\/energy\/the-long-queue$/),
    // The shortener does not answer here.
    shortUrl: expect.stringMatching(/\/de\/featured-insights\/energy\/the-long-queue$/),
    signIn: null,
  });
});
