import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningService } from '../../../src/backends/kit/http.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { OWN_FEED } from '../../../src/backends/search/openings/default-feeds.ts';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import { TICK_MS } from '../../../src/backends/search/openings/feeds/schedule.ts';
import { startOpenings } from '../../../src/backends/search/openings/openings.ts';
import type { Openings } from '../../../src/backends/search/openings/openings.ts';
import { freshDatabase } from '../../support/database.ts';
import type { FreshDatabase } from '../../support/database.ts';
import { feedServer, openingsUnderTest, serveOpenings } from '../support/openings.ts';
import type { FeedServer } from '../support/openings.ts';

/** Long enough for the answers before it, on a busy machine too. */
const CLOSES_IN_MS = 15_000;
const LIMIT_MS = 60_000;
const SHORT_TICK_MS = 100;
const posting = (id: string, title: string, more: Record<string, unknown> = {}) => ({
  '@type': 'JobPosting',
  identifier: id,
  title,
  description: 'Plain words about tides.',
  datePosted: '2026-11-01',
  hiringOrganization: { name: 'Tideway' },
  jobLocation: { address: 'Hamburg, Germany' },
  url: `https://tideway.example/${id}`,
  ...more,
});

/** The schedule runs by itself; the site's sitemap, feeds and alerts are made from these answers. */
describe('an opening that closes', () => {
  let database: FreshDatabase;
  let server: FeedServer;
  let openings: Openings;
  let service: RunningService;
  let closes: number;
  /** The clock, once it is stopped at a moment. */
  let moment: Date | undefined;
  const start = async (tickMs?: number) => {
    openings = await startOpenings({
      databaseUrl: database.url,
      log: createLog('openings', { level: 'silent' }),
      schedule: true,
      feeds: [feedSchema.parse({ name: 'tideway', kind: 'jobposting', address: server.url, everyMinutes: 1 })],
      now: () => moment ?? new Date(),
      ...(tickMs === undefined ? {} : { tickMs }),
    });
    service = await serveOpenings(openings);
  };
  const stop = async () => {
    await service.stop();
    await openings.stop();
  };
  const get = async (path: string) => {
    const response = await fetch(service.url + path);
    return { status: response.status, text: await response.text() };
  };
  const everywhere = async (word: string) => ({
    list: (await get('/v1/openings?pageSize=100')).text.includes(word),
    found: JSON.parse((await get(`/v1/openings?keyword=${word}`)).text).total as number,
    suggested: (await get(`/v1/openings/suggest?q=${word}`)).text.includes(word),
    similar: (await get('/v1/openings/tideway:stays/similar')).text.includes(word),
    counted: (JSON.parse((await get('/v1/openings')).text) as { facets: { city: { value: string; count: number }[] } }).facets.city[0]
      ?.count,
  });

  beforeAll(async () => {
    [database, server] = await Promise.all([freshDatabase(), feedServer()]);
    closes = Date.now() + CLOSES_IN_MS;
    server.answer.body = JSON.stringify([
      posting('stays', 'Tidal engineer'),
      posting('ends', 'Tidal surveyor', { validThrough: new Date(closes).toISOString() }),
      posting('leaves', 'Tidal draughtsman'),
    ]);
    const timers = vi.spyOn(globalThis, 'setInterval');
    await start();
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(TICK_MS);
    timers.mockRestore();
    await vi.waitFor(async () => expect(await openings.count()).toBe(3), { timeout: CLOSES_IN_MS, interval: 20 });
  });
  afterAll(async () => {
    await stop();
    await Promise.all([server.stop(), database.drop()]);
  });

  it('by its date is gone from every answer at that moment, before anything is written, and answers 410', async () => {
    expect(await everywhere('surveyor')).toEqual({ list: true, found: 1, suggested: true, similar: true, counted: 3 });
    expect((await get('/v1/openings/tideway:ends')).status).toBe(200);
    await wait(closes + 200 - Date.now());
    expect(await everywhere('surveyor')).toEqual({ list: false, found: 0, suggested: false, similar: false, counted: 2 });
    const gone = await get('/v1/openings/tideway:ends');
    expect(gone.status).toBe(410);
    expect((JSON.parse(gone.text) as { similar: { id: string }[] }).similar.map(({ id }) => id).sort()).toEqual([
      'tideway:leaves',
      'tideway:stays',
    ]);
  });

  it('by leaving its feed is gone within sixty seconds, and answers 410', async () => {
    expect(await everywhere('draughtsman')).toMatchObject({ list: true, found: 1, suggested: true, similar: true });
    server.answer.body = JSON.stringify([posting('stays', 'Tidal engineer')]);
    // It left right after the feed was read. Nobody asks for a round: the timer does, more often than by default, at moments of this clock.
    const lastRun = Date.parse((await openings.feeds())[0]?.lastRun ?? '');
    await stop();
    await start(SHORT_TICK_MS);
    await wait(5 * SHORT_TICK_MS);
    expect((await get('/v1/openings/tideway:leaves')).status).toBe(200);
    // The last round by default that is within the limit, come a little early as timers may.
    moment = new Date(lastRun + Math.floor(LIMIT_MS / TICK_MS) * TICK_MS - 1_000);
    await vi.waitFor(async () => expect((await get('/v1/openings/tideway:leaves')).status).toBe(410), { timeout: 10_000, interval: 50 });
    expect(await everywhere('draughtsman')).toEqual({ list: false, found: 0, suggested: false, similar: false, counted: 1 });
  });
});

describe('the last day of an opening', () => {
  it('is the one that the employer said after it has closed too, before it is written and after; one that was taken out has none', async () => {
    const index = await openingsUnderTest();
    const server = await feedServer();
    try {
      const feed = { name: 'west', kind: 'jobposting', address: server.url, options: { leastShare: 0 } };
      const where = { jobLocation: { address: 'Denver, Colorado, US' }, validThrough: '2026-12-15' };
      server.answer.body = JSON.stringify([posting('ends', 'Snow surveyor', where), posting('leaves', 'Snow draughtsman', where)]);
      await index.run(feed);
      server.answer.body = JSON.stringify([posting('ends', 'Snow surveyor', where)]);
      await index.run(feed);
      expect(await index.openings.find('west:leaves', 'en')).not.toHaveProperty('closesOn');
      index.clock.now = new Date('2026-12-16T09:00:00Z');
      const said = { status: 'closed', closedAt: '2026-12-16T06:59:59.000Z', closesOn: '2026-12-15' };
      expect(await index.openings.find('west:ends', 'en')).toMatchObject(said);
      await index.run(feed);
      expect(await index.openings.find('west:ends', 'en')).toMatchObject(said);
    } finally {
      await server.stop();
      await index.stop();
    }
  });
});

describe("the firm's own openings, whenever they are asked for", () => {
  it.each(['2026-11-21T09:00:00Z', '2027-07-01T09:00:00Z', '2029-02-28T23:00:00Z', '2036-01-01T00:00:00Z'])(
    'at %s all 240 are open, were posted before and close later',
    async (moment) => {
      const index = await openingsUnderTest();
      try {
        index.clock.now = new Date(moment);
        expect(await index.openings.run(OWN_FEED)).toMatchObject({ outcome: 'applied', inserted: 240, badTotal: 0 });
        expect(await index.openings.run(OWN_FEED)).toMatchObject({ unchanged: 240, updated: 0, inserted: 0, closed: 0 });
        const pages = await Promise.all([1, 2, 3].map((page) => index.search(`pageSize=100&page=${page}`)));
        const all = pages.flatMap(({ results }) => results);
        expect(all).toHaveLength(240);
        for (const { posted, closes } of all) {
          expect(new Date(posted) <= new Date(moment)).toBe(true);
          expect(new Date(closes ?? 0) > new Date(moment)).toBe(true);
        }
        expect(new Set(all.map(({ closes }) => closes)).size).toBeGreaterThan(40);
      } finally {
        await index.stop();
      }
    },
  );

  it('one that closes is gone for good, and its next round is an opening of its own', async () => {
    const index = await openingsUnderTest();
    try {
      await index.openings.run(OWN_FEED);
      const lines = readFileSync(OWN_FEED.address, 'utf8')
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as { id: string; title: string; closes: string });
      const first = lines.toSorted((a, b) => (a.closes < b.closes ? -1 : 1))[0];
      const before = await index.openings.find(`aldermoor:${first?.id}`, 'en');
      index.clock.now = new Date(Date.parse(`${first?.closes}T00:00:00Z`) + 86_400_000);
      expect(await index.openings.find(`aldermoor:${first?.id}`, 'en')).toMatchObject({ status: 'closed', title: first?.title });
      const ending = lines.filter(({ closes }) => closes === first?.closes).length;
      expect((await index.search('')).total).toBe(240 - ending);
      expect(await index.openings.run(OWN_FEED)).toMatchObject({ outcome: 'applied', inserted: ending, updated: 0, closed: ending });
      expect((await index.search('')).total).toBe(240);
      expect(await index.openings.find(`aldermoor:${first?.id}`, 'en')).toMatchObject({ status: 'closed' });
      expect(await index.openings.find(`aldermoor:${first?.id}-2`, 'en')).toMatchObject({
        status: 'open',
        opening: {
          title: first?.title,
          posted: new Date(Date.parse(String(before?.status === 'open' && before.opening.closes)) + 1_000).toISOString(),
        },
      });
    } finally {
      await index.stop();
    }
  });
});
