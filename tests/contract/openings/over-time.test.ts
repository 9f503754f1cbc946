import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import { feedServer, line, ndjson, openingsUnderTest } from '../support/openings.ts';
import type { FeedServer, OpeningsUnderTest } from '../support/openings.ts';

let index: OpeningsUnderTest;
let server: FeedServer;
beforeAll(async () => {
  [index, server] = await Promise.all([openingsUnderTest(), feedServer()]);
});
afterAll(() => Promise.all([index.stop(), server.stop()]));

const hours = (count: number) => (index.clock.now = new Date(index.clock.now.getTime() + count * 3_600_000));
const total = async (query: string) => (await index.search(query)).total;

describe('a feed that shrinks', () => {
  const feed = () => feedSchema.parse({ name: 'shrinking', kind: 'masthead', address: server.url, options: { employer: 'Shrinking' } });
  const give = (count: number) => {
    server.answer.body = ndjson(Array.from({ length: count }, (_, at) => line(`s-${at}`)));
    return index.openings.run(feed());
  };
  it('is believed once it has said the same for a day', async () => {
    await index.openings.saveFeed(feed());
    await give(20);
    expect(await give(6)).toMatchObject({ outcome: 'refused', shrunk: { readings: 1 } });
    expect(await index.openings.feedFaults()).toEqual([expect.stringContaining('shrinking: The feed shrank from 20 openings to 6')]);
    hours(13);
    expect(await give(6)).toMatchObject({ outcome: 'refused', shrunk: { readings: 2 } });
    // Another list is another claim.
    expect(await give(5)).toMatchObject({ outcome: 'refused', shrunk: { readings: 1 } });
    for (const readings of [1, 2]) {
      hours(12);
      expect(await give(6)).toMatchObject({ outcome: 'refused', shrunk: { readings } });
    }
    hours(13);
    expect(await give(6)).toMatchObject({ outcome: 'applied', closed: 14 });
    expect(await total('employer=Shrinking')).toBe(6);
    expect(await index.openings.feedFaults()).toEqual([]);
  });

  it('is believed at once where it says how few it holds', async () => {
    const board = (jobs: number) => {
      const job = { id: 1, title: 'Filled post', absolute_url: 'https://board.example/1', updated_at: '2026-11-01', content: '' };
      server.answer.body = JSON.stringify({ jobs: Array.from({ length: jobs }, () => job), meta: { total: jobs } });
      return index.run({ name: 'board', kind: 'greenhouse', address: server.url, options: { employer: 'Board' } });
    };
    expect(await board(1)).toMatchObject({ outcome: 'applied', inserted: 1 });
    expect(await board(0)).toMatchObject({ outcome: 'applied', closed: 1 });
  });
});

describe('when an opening came', () => {
  const read = (ids: readonly string[], more: object = {}) => {
    server.answer.body = ndjson(ids.map((id) => line(id, { posted: '2026-08-01', ...more })));
    return index.run({ name: 'late', kind: 'masthead', address: server.url, options: { employer: 'Late' } });
  };
  it('is when the index first had it open, whatever date its feed writes', async () => {
    await read(['old-1', 'old-2']);
    hours(1);
    const since = `since=${index.clock.now.toISOString()}&employer=Late`;
    expect(await total(since)).toBe(0);
    await read(['old-1', 'old-2', 'new-1']);
    const { results } = await index.search(since);
    expect(results.map(({ id, posted, listed }) => [id, posted, listed])).toEqual([
      ['late:new-1', '2026-08-01T00:00:00.000Z', index.clock.now.toISOString()],
    ]);
    // Changed, it is no newer.
    hours(1);
    await read(['old-1', 'old-2', 'new-1'], { title: 'Another title' });
    expect(await total(`since=${index.clock.now.toISOString()}&employer=Late`)).toBe(0);
  });
});

describe('languages, closed openings and addresses', () => {
  it('counts British and American English as one', async () => {
    server.answer.body = ndjson(['en-GB', 'en-US', 'de-CH'].map((language) => line(`l-${language.toLowerCase()}`, { language })));
    await index.run({ name: 'languages', kind: 'masthead', address: server.url, options: { employer: 'Languages' } });
    expect(await total('employer=Languages&language=en')).toBe(2);
    expect(await total('employer=Languages&language=en-US')).toBe(2);
    expect((await index.search('employer=Languages')).facets.language.map(({ value, count }) => [value, count])).toEqual([
      ['en', 2],
      ['de', 1],
    ]);
  });

  it('finds what is closed by its address alone, and by its words again once it is open', async () => {
    const give = (open: boolean) => {
      const odd = open ? [line('c-2', { title: 'Lamplighter' })] : [];
      server.answer.body = ndjson([line('c-1'), line('c-3'), ...odd]);
      return index.run({ name: 'closing', kind: 'masthead', address: server.url, options: { employer: 'Closing' } });
    };
    await give(true);
    expect(await total('keyword=lamplighter')).toBe(1);
    await give(false);
    expect(await total('keyword=lamplighter')).toBe(0);
    expect(await index.openings.find('closing:c-2', 'en')).toMatchObject({
      status: 'closed',
      similar: [expect.anything(), expect.anything(), expect.anything(), expect.anything()],
    });
    await give(true);
    expect(await total('keyword=lamplighter')).toBe(1);
  });

  it('names the address of each that is open', async () => {
    const { addresses, next } = await index.openings.addresses(0);
    expect(next).toBeUndefined();
    expect(new Set(addresses.map(({ slug }) => slug)).size).toBe(await total(''));
  });

  it('takes a mark of gender alone for no word, and finds nothing by other words that no title has', async () => {
    expect(await total('keyword=m%2Fw%2Fd&employer=Closing')).toBe(3);
    for (const keyword of ['er', 'the']) expect(await total(`keyword=${keyword}&employer=Closing`)).toBe(0);
  });
});
