import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createLog } from '../../../kit/log.ts';
import type { SearchDatabase } from '../../tables.ts';
import { feedSchema, freshReport } from './feed.ts';
import type { FeedReport } from './feed.ts';
import { removeFeed, runAndReport, startScheduler } from './schedule.ts';

const feed = feedSchema.parse({ name: 'board', kind: 'greenhouse', address: 'https://board.example/jobs' });
const began = new Date('2026-11-29T10:00:00Z');

/** A database with this feed, as far as readings ask and write. */
function database(row: { last_run?: Date | null; last_report?: FeedReport; claimed_at?: Date }) {
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => {
      const held = {
        ...feed,
        enabled: true,
        lastRun: row.last_run ?? null,
        lastReport: row.last_report ?? null,
        claimedAt: row.claimed_at ?? null,
      };
      let rows: object[] = [];
      if (sql.startsWith('select last_report')) rows = [{ last_report: row.last_report }];
      else if (/^select name/.test(sql)) rows = [held];
      else if (/returning/.test(sql)) {
        rows = [held];
        row.last_run = began;
      } else if (sql.includes('last_report = ')) row.last_report = JSON.parse(String(parameters[1])) as FeedReport;
      else if (/set last_run = \$1, claimed_at = null where name = \$2 and last_run = \$3/.test(sql) && parameters[2] === row.last_run)
        row.last_run = parameters[0] === null ? null : new Date(String(parameters[0]));
      return Promise.resolve({ rows: rows as never[] });
    },
    async *streamQuery() {
      /* nothing is streamed */
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection);
    }
  }
  return new Kysely<SearchDatabase>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

it('a reading that fails keeps what is noted of a feed that has shrunk, and one that is applied ends it', async () => {
  const shrunk = { set: 'six', since: '2026-11-28T12:00:00.000Z', readings: 5 };
  const row = { last_report: { ...freshReport(feed, began), shrunk } };
  const db = database(row);
  const failed = async () => ({ ...freshReport(feed, began), reason: 'The board answers 503.' });
  expect(await runAndReport(db, feed, began, failed)).toMatchObject({ outcome: 'refused', shrunk });
  expect(row.last_report).toMatchObject({ reason: 'The board answers 503.', shrunk });
  await runAndReport(db, feed, began, async () => ({ ...freshReport(feed, began), outcome: 'applied' }));
  expect(row.last_report).not.toHaveProperty('shrunk');
});

it.each([new Date('2026-11-28T09:00:00Z'), null])('a reading that a stop ends leaves the feed as due as it was (%s)', async (before) => {
  const row = { last_run: before };
  const reading = vi.fn();
  const scheduler = startScheduler(
    database(row),
    createLog('openings', { level: 'silent' }),
    () => began,
    60_000,
    (_feed, _now, stopped) =>
      new Promise((_resolve, reject) => {
        reading();
        stopped.addEventListener('abort', () => reject(new Error('The thread has ended.')));
      }),
  );
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  expect(row.last_run).toBe(began);
  await scheduler.stop();
  expect(row.last_run).toEqual(before);
});

const silent = createLog('openings', { level: 'silent' });
const good: FeedReport = { ...freshReport(feed, began), outcome: 'applied' };

it('a reading that throws leaves a report that says so in place of the last good one', async () => {
  const row = { last_report: good };
  const scheduler = startScheduler(
    database(row),
    silent,
    () => began,
    60_000,
    () => Promise.reject(new Error('The thread ran out of memory.')),
  );
  await vi.waitFor(() => expect(row.last_report.outcome).toBe('refused'));
  expect(row.last_report.reason).toBe('It could not be read: The thread ran out of memory.');
  await scheduler.stop();
});

it.each([
  ['half an hour ago was killed, which is told before the next one', '2026-11-29T09:30:00Z', true],
  ['a minute ago may go on in another process', '2026-11-29T09:59:00Z', false],
])('a reading that began %s', async (_what, claimed, isTold) => {
  const row = { last_report: good, claimed_at: new Date(claimed) };
  const seen: FeedReport[] = [];
  const scheduler = startScheduler(
    database(row),
    silent,
    () => began,
    60_000,
    async () => {
      seen.push(row.last_report);
      return good;
    },
  );
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.reason).toBe(isTold ? 'The reading that began at 2026-11-29T09:30:00.000Z was ended with its process.' : undefined);
  await scheduler.stop();
});

it('a feed is not taken out while it is read, which would open its openings again', async () => {
  const asked: string[] = [];
  const answers = (isRead: boolean) =>
    new Kysely<SearchDatabase>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins: [{ transformQuery: ({ node }) => node, transformResult: async () => ({ rows: [{ isRead, doc: 1, closedAt: began }] }) }],
      log: ({ query }) => void asked.push(query.sql),
    });
  expect(await removeFeed(answers(true), 'board', began)).toBe('being-read');
  expect(asked.filter((sql) => sql.includes('delete'))).toEqual([]);
  expect(await removeFeed(answers(false), 'board', began)).toBe(0);
  expect(asked.filter((sql) => sql.includes('delete'))).toHaveLength(1);
});
