import { expect, it } from 'vitest';
import type { Share } from '../registry.ts';
import { keepingOf } from './answer.ts';

const share: Share = {
  key: 'k',
  target: '/a',
  host: 'h',
  headers: {},
  shelf: 'pages',
  mayBeStale: true,
  personal: [],
  known: [],
};
const keeping = (headers: Record<string, string | string[]>, more: Partial<Share> = {}, status = 200) =>
  keepingOf({ ...share, ...more }, { status, headers });

it.each([
  ['for all, for a time', { 'cache-control': 'public, max-age=60' }, 60_000, undefined],
  ['for caches that all share', { 'cache-control': 'max-age=0, s-maxage=5' }, 5_000, undefined],
  [
    'of a page, a part of the time for which Next keeps it',
    { 'cache-control': 's-maxage=5, stale-while-revalidate=31535995' },
    1_000,
    '/a',
  ],
  ['of a page, never more than a minute', { 'cache-control': 's-maxage=600, stale-while-revalidate=31535400' }, 60_000, '/a'],
  ['for ever', { 'cache-control': 'public, max-age=31536000, immutable' }, 31_536_000_000, undefined],
  ['while Next makes the new one', { 'cache-control': 's-maxage=600', 'x-nextjs-cache': 'STALE' }, 500, '/a'],
])('keeps what is %s', (_, headers, freshMs, page) => expect(keeping(headers, { page })?.freshMs).toBe(freshMs));

it.each([
  ['for one visitor', { 'cache-control': 'private, max-age=60' }],
  ['for one visitor, whatever else is said', { 'cache-control': 'private, s-maxage=60' }],
  ['not to be kept', { 'cache-control': 'no-store' }],
  ['to be asked for each time', { 'cache-control': 'public, max-age=0, must-revalidate' }],
  ['to be asked for each time, in another word', { 'cache-control': 'public, no-cache, max-age=60' }],
  ['without a word', {}],
  ['over', { 'cache-control': 'public, max-age=60', age: '60' }],
  ['with a cookie', { 'cache-control': 'public, max-age=60', 'set-cookie': ['mh_feature=offers'] }],
  ['another for every browser', { 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding, User-Agent' }],
  ['another for anything', { 'cache-control': 'public, max-age=60', vary: '*' }],
  ['compressed by somebody else', { 'cache-control': 'public, max-age=60', 'content-encoding': 'gzip' }],
])('does not keep what is %s', (_, headers) => expect(keeping(headers)).toBeUndefined());

it.each([303, 410, 206, 500, 503])('does not keep %i', (status) =>
  expect(keeping({ 'cache-control': 'public, max-age=60' }, {}, status)).toBeUndefined(),
);
it.each([301, 302, 307, 308, 404])('keeps %i for a moment, however long it says', (status) =>
  expect(keeping({ 'cache-control': 's-maxage=600', location: '/b' }, {}, status)).toMatchObject({ freshMs: 10_000 }),
);
it('shows a page rather than an error for a day, and that there is none for a moment', () => {
  const said = { 'cache-control': 's-maxage=600', location: '/b' };
  expect([200, 301, 404].map((status) => (keeping(said, {}, status)?.errorMs ?? 0) >= 86_400_000)).toEqual([true, true, false]);
});
it.each([302, 307, 404])('does not keep %i that says nothing of how long', (status) => expect(keeping({}, {}, status)).toBeUndefined());

it.each([301, 302, 307, 308, 404])('does not keep %i in place of a file of the build, which all hosts share', (status) =>
  expect(keeping({ 'cache-control': 's-maxage=600', location: '/b' }, { fixed: true }, status)).toBeUndefined(),
);
it('keeps of files pictures alone', () => {
  const of = (type: string) => keeping({ 'cache-control': 'public, max-age=60', 'content-type': type }, { pictureOnly: true });
  expect([of('image/avif') !== undefined, of('application/pdf'), of('text/html')]).toEqual([true, undefined, undefined]);
});

it('never uses a copy longer than the share says, and shows no old one where it may not', () => {
  const headers = { 'cache-control': 'public, max-age=86400, stale-while-revalidate=604800' };
  expect(keeping(headers, { mostSeconds: 5, mayBeStale: false })).toMatchObject({ freshMs: 5_000, staleMs: 0, errorMs: 0 });
  expect(keeping(headers, { mostSeconds: 5 })).toMatchObject({ freshMs: 5_000, staleMs: 2_000, errorMs: 86_400_000 });
});

it('passes on what is said of the answer, and nothing of the connection or of how it was made', () => {
  const kept = keeping({
    'cache-control': 's-maxage=5',
    'content-type': 'text/html',
    'content-security-policy': "default-src 'self'",
    'content-length': '3',
    'transfer-encoding': 'chunked',
    connection: 'keep-alive',
    date: 'Wed, 25 Nov 2026 10:00:00 GMT',
    'x-nextjs-cache': 'HIT',
    'x-nextjs-prerender': '1',
    vary: 'Cookie',
  });
  expect(kept?.head.map(([name]) => name)).toEqual(['cache-control', 'content-type', 'content-security-policy', 'vary']);
  expect(kept?.variesByCookie).toBe(true);
});
