import { sql } from 'kysely';
import { every } from '../../../kit/every.ts';
import type { Log } from '../../../kit/log.ts';
import { closeOverdue } from './apply.ts';
import { feedSchema } from './feed.ts';
import type { Feed, FeedReport, ScheduledFeed } from './feed.ts';
import { runFeed } from './run.ts';
import type { SearchDb } from '../../database.ts';
import type { Read, SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

interface FeedRow extends RowOf<SearchDatabase['opening_feeds'], 'name' | 'kind' | 'address' | 'options' | 'enabled'> {
  everyMinutes: Read<'opening_feeds', 'every_minutes'>;
  lastRun: Read<'opening_feeds', 'last_run'>;
  lastReport: Read<'opening_feeds', 'last_report'>;
}

const SELECT = sql`select name, kind, address, every_minutes as "everyMinutes", options, enabled, last_run as "lastRun", last_report as "lastReport" from search.opening_feeds`;

function toFeed(row: FeedRow): ScheduledFeed {
  return {
    ...feedSchema.parse(row),
    enabled: row.enabled,
    ...(row.lastRun ? { lastRun: row.lastRun.toISOString() } : {}),
    ...(row.lastReport ? { lastReport: row.lastReport } : {}),
  };
}

export async function listFeeds(db: SearchDb): Promise<ScheduledFeed[]> {
  const { rows } = await sql<FeedRow>`${SELECT} order by name`.execute(db);
  return rows.map(toFeed);
}

/** Enters a feed into the table, or changes it there; when it was last read stays. */
export async function saveFeed(db: SearchDb, feed: Feed): Promise<void> {
  await sql`
    insert into search.opening_feeds (name, kind, address, every_minutes, options)
    values (${feed.name}, ${feed.kind}, ${feed.address}, ${feed.everyMinutes}, ${JSON.stringify(feed.options)}::jsonb)
    on conflict (name) do update set kind = excluded.kind, address = excluded.address, every_minutes = excluded.every_minutes, options = excluded.options`.execute(
    db,
  );
}

/** Runs a feed and writes its report beside it, when it is in the table. */
export async function runAndReport(
  db: SearchDb,
  feed: Feed,
  now: Date,
  run: (feed: Feed, now: Date) => Promise<FeedReport> = (each, at) => runFeed(db, each, { now: at }),
): Promise<FeedReport> {
  const report = await run(feed, now);
  await sql`update search.opening_feeds set last_run = ${now}, last_report = ${JSON.stringify(report)}::jsonb where name = ${feed.name}`.execute(
    db,
  );
  return report;
}

export interface Scheduler {
  /** Runs what is due once, and closes what is overdue. */
  tick(): Promise<FeedReport[]>;
  stop(): Promise<void>;
}

/** Time between two rounds of a schedule that is given none, in ms. With it a feed of one minute is read each sixty seconds. */
export const TICK_MS = 20_000;
/** A feed that is due so soon is read now: timers come a little early or late, and a minute's feed must not wait for the second. */
const EARLY_SECONDS = 10;

/** Feeds that are due, claimed by moving `last_run`, so that two processes never read one at the same time. */
async function claimDue(db: SearchDb, now: Date): Promise<ScheduledFeed[]> {
  const { rows } = await sql<FeedRow>`
    update search.opening_feeds set last_run = ${now}
    where enabled and (last_run is null or last_run + make_interval(mins => every_minutes) <= ${now}::timestamptz + make_interval(secs => ${EARLY_SECONDS}))
    returning name, kind, address, every_minutes as "everyMinutes", options, enabled, last_run as "lastRun", last_report as "lastReport"`.execute(
    db,
  );
  return rows.map(toFeed);
}

/** Begins with a round at once; the next ones come each `tickMs`. */
export function startScheduler(
  db: SearchDb,
  log: Log,
  now: () => Date,
  tickMs = TICK_MS,
  run?: (feed: Feed, now: Date) => Promise<FeedReport>,
): Scheduler {
  let running: Promise<FeedReport[]> | undefined;
  const round = async (): Promise<FeedReport[]> => {
    await closeOverdue(db, now());
    const reports: FeedReport[] = [];
    for (const feed of await claimDue(db, now())) {
      try {
        const report = await runAndReport(db, feed, now(), run);
        const { bad, remarks: _told, ...line } = report;
        if (report.outcome === 'refused' || bad.length > 0) log.warn({ ...line, bad: bad.slice(0, 5) }, 'a feed of openings has faults');
        else log.info(line, 'a feed of openings was read');
        reports.push(report);
      } catch (error) {
        // The feeds behind it are read all the same.
        log.error({ err: error, feed: feed.name }, 'a feed of openings could not be read');
      }
    }
    return reports;
  };
  const tick = (): Promise<FeedReport[]> => (running ??= round().finally(() => (running = undefined)));
  const read = (): void => void tick().catch((error: unknown) => log.error({ err: error }, 'the feeds of openings could not be read'));
  const rounds = every(tickMs, read);
  return {
    tick,
    stop: async () => {
      rounds.stop();
      await running?.catch(() => undefined);
    },
  };
}
