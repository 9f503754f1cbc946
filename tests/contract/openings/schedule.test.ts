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
});
