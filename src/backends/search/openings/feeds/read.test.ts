import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FeedError } from '../importers/importer.ts';
import { readFeed } from './read.ts';

/** Answers as many items as `has` says, or as are asked for where that is fewer; never more than 200. */
const server = createServer((request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? '/', 'http://feed.example');
  if (pathname.startsWith('/large')) {
    response.setHeader('content-type', 'application/json');
    const page = Array.from({ length: 20 }, () => ({}));
    return response.end(JSON.stringify({ total: 20_020, totalFound: 20_020, jobPostings: page, content: page }));
  }
  const items = Math.min(Number(searchParams.get('has')), Number(searchParams.get('per_page') ?? 50) || 50, 200);
  response.setHeader('content-type', 'application/rss+xml');
  response.end(`<rss><channel>${'<item a="b"><guid>1</guid></item>'.repeat(items)}</channel></rss>`);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each([
  ['has=49&per_page=50', 49],
  ['has=50&per_page=50', undefined],
  ['has=120&per_page=50', undefined],
  ['has=120', 120],
  ['has=199', 199],
  ['has=200', undefined],
  ['has=300&per_page=500', undefined],
  ['has=120&per_page=500', 120],
  ['has=60&per_page=all', 60],
  ['has=60&per_page=0', 60],
])('an answer to jobs.rss?%s is whole with %s openings, or is not believed', async (query, whole) => {
  const read = readFeed('teamtailor', `${origin}/jobs.rss?${query}`);
  if (whole === undefined) await expect(read).rejects.toThrow(FeedError);
  else expect((await read).split('<item').length - 1).toBe(whole);
});

it.each(['workday', 'smartrecruiters'] as const)('a board of %s with more than is read is refused, not cut', async (kind) => {
  await expect(readFeed(kind, `${origin}/large/jobs`)).rejects.toThrow(/announces 20020 openings, more than/);
});
