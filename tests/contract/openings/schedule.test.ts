import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/backends/kit/log.ts';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import { startOpenings } from '../../../src/backends/search/openings/openings.ts';
import { freshDatabase } from '../../support/database.ts';
import type { FreshDatabase } from '../../support/database.ts';
import { feedServer, line, ndjson } from '../support/openings.ts';
import type { FeedServer } from '../support/openings.ts';

describe('the schedule of feeds', () => {
  let database: FreshDatabase;
  let server: FeedServer;
  let now = new Date('2026-11-21T09:00:00Z');
  const start = (feeds?: ReturnType<typeof feedSchema.parse>[]) =>
    startOpenings({
      databaseUrl: database.url,
      log: createLog('openings', { level: 'silent' }),
      schedule: true,
      now: () => now,
      ...(feeds ? { feeds } : {}),
    });

  beforeAll(async () => {
    database = await freshDatabase();
    server = await feedServer();
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it("loads the firm's own openings at the start", async () => {
    const openings = await start();
    try {
      await vi.waitFor(async () => expect(await openings.count()).toBe(240), { timeout: 30_000, interval: 100 });
      await vi.waitFor(async () =>
        expect(await openings.feeds()).toMatchObject([
          { name: 'aldermoor', everyMinutes: 1, lastReport: { outcome: 'applied', inserted: 240, badTotal: 0 } },
        ]),
      );
    } finally {
      await openings.stop();
    }
  });

  it('reads a feed when it is due, keeps its last report, and what another process imported shows at once', async () => {
    server.answer.body = ndjson([line('1'), line('2')]);
    const one = await start([feedSchema.parse({ name: 'partner', kind: 'masthead', address: server.url, everyMinutes: 30 })]);
    const other = await startOpenings({ databaseUrl: database.url, log: createLog('openings', { quiet: true }), now: () => now });
    try {
      await vi.waitFor(async () => expect(await other.find('partner:2', 'en')).toMatchObject({ status: 'open' }), {
        timeout: 10_000,
        interval: 50,
      });
      const before = await other.count();
      server.answer.body = ndjson([line('1')]);
      now = new Date(now.getTime() + 29 * 60_000);
      await one.tick();
      expect(await other.count()).toBe(before);
      now = new Date(now.getTime() + 60_000);
      await one.tick();
      expect(await other.count()).toBe(before - 1);
      server.answer.status = 502;
      now = new Date(now.getTime() + 30 * 60_000);
      await one.tick();
      expect(await other.count()).toBe(before - 1);
      expect((await other.feeds()).find(({ name }) => name === 'partner')?.lastReport).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('502'),
      });
    } finally {
      await one.stop();
      await other.stop();
    }
  });

  it('reads a feed again whose reading was killed with its process, long before its time', async () => {
    Object.assign(server.answer, { status: 200, body: ndjson([line('1')]) });
    const openings = await start([feedSchema.parse({ name: 'killed', kind: 'masthead', address: server.url, everyMinutes: 44_640 })]);
    try {
      await openings.tick();
      server.answer.body = ndjson([line('1'), line('2')]);
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`update search.opening_feeds set claimed_at = $1 where name = 'killed'`, [now]);
      await client.end();
      now = new Date(now.getTime() + 29 * 60_000);
      await openings.tick();
      expect(await openings.find('killed:2', 'en')).toBeUndefined();
      now = new Date(now.getTime() + 60_000);
      await openings.tick();
      expect(await openings.find('killed:2', 'en')).toMatchObject({ status: 'open' });
    } finally {
      await openings.stop();
    }
  });

  it('reads a feed no more that is off, and closes the openings of one that is taken out', async () => {
    Object.assign(server.answer, { status: 200, body: ndjson([line('1')]) });
    const openings = await start([feedSchema.parse({ name: 'sold', kind: 'masthead', address: server.url, everyMinutes: 1 })]);
    try {
      await openings.tick();
      expect(await openings.switchFeed('sold', false)).toBe(true);
      server.answer.body = ndjson([line('1'), line('2')]);
      now = new Date(now.getTime() + 60_000);
      await openings.tick();
      expect(await openings.find('sold:1', 'en')).toMatchObject({ status: 'open' });
      expect(await openings.find('sold:2', 'en')).toBeUndefined();
      expect(await openings.removeFeed('sold')).toBe(1);
      expect(await openings.find('sold:1', 'en')).toMatchObject({ status: 'closed' });
      expect((await openings.feeds()).map(({ name }) => name)).not.toContain('sold');
      expect(await openings.removeFeed('no-such-feed')).toBeUndefined();
    } finally {
      await openings.stop();
    }
  });

  it('reads the other feeds while one does not answer', async () => {
    const hanging = createServer(() => undefined);
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const port = (hanging.address() as AddressInfo).port;
    Object.assign(server.answer, { status: 200, body: ndjson([line('1')]) });
    const feed = (name: string, address: string) => feedSchema.parse({ name, kind: 'masthead', address, everyMinutes: 1 });
    const openings = await start([feed('hanging', `http://127.0.0.1:${port}/`), feed('prompt', server.url)]);
    try {
      await vi.waitFor(async () => expect(await openings.find('prompt:1', 'en')).toMatchObject({ status: 'open' }), { timeout: 20_000 });
      server.answer.body = ndjson([line('1'), line('2')]);
      now = new Date(now.getTime() + 60_000);
      void openings.tick();
      await vi.waitFor(async () => expect(await openings.find('prompt:2', 'en')).toMatchObject({ status: 'open' }), { timeout: 20_000 });
    } finally {
      await openings.stop();
      hanging.closeAllConnections();
      hanging.close();
    }
  });
});
