import { sql } from 'kysely';
import { every } from '../../../kit/every.ts';
import type { Log } from '../../../kit/log.ts';
import { isLarge } from './apart.ts';
import { applyPlan, closeOverdue, forgetTexts, knownOf, lockSource } from './apply.ts';
import { feedSchema, freshReport, type Feed, type FeedReport, type ScheduledFeed } from './feed.ts';
import { lane } from './lane.ts';
import { lastShrunk, runFeed } from './run.ts';
import type { SearchDb } from '../../database.ts';
import type { Read, SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

interface FeedRow extends RowOf<SearchDatabase['opening_feeds'], 'name' | 'kind' | 'address' | 'options' | 'enabled'> {
  everyMinutes: Read<'opening_feeds', 'every_minutes'>;
  lastRun: Read<'opening_feeds', 'last_run'>;
  lastReport: Read<'opening_feeds', 'last_report'>;
  claimedAt: Read<'opening_feeds', 'claimed_at'>;
}

const SELECT = sql`select name, kind, address, every_minutes as "everyMinutes", options, enabled, last_run as "lastRun", last_report as "lastReport", claimed_at as "claimedAt" from search.opening_feeds`;

/** A reading that began so long ago and did not end was killed with its process. */
const CLAIM_MINUTES = 30;

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

/** Whether the schedule reads a feed; its openings stay as they are. @returns false where there is no such feed */
export async function switchFeed(db: SearchDb, name: string, enabled: boolean): Promise<boolean> {
  const { rows } = await sql`update search.opening_feeds set enabled = ${enabled} where name = ${name} returning name`.execute(db);
  return rows.length > 0;
}

/**
 * Takes a feed out of the table and closes its openings, in one change.
 * @returns how many were open; `being-read` where a reading under way would open them again; undefined where there is nothing of that name
 */
export async function removeFeed(db: SearchDb, name: string, now: Date): Promise<number | 'being-read' | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isRead: boolean }>`
      select coalesce(claimed_at > ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES}), false) as "isRead"
      from search.opening_feeds where name = ${name} for update`.execute(transaction);
    if (rows[0]?.isRead) return 'being-read' as const;
    await lockSource(transaction, name);
    const known = await knownOf(transaction, name);
    if (rows.length + known.length === 0) return undefined;
    const closes = known.filter(({ closedAt }) => closedAt === null).map(({ doc }) => doc);
    await applyPlan(transaction, name, { inserts: [], updates: [], unchanged: 0, closes, kept: 0 }, now);
    await sql`delete from search.opening_feeds where name = ${name}`.execute(transaction);
    return closes.length;
  });
}

/** Runs a feed and writes its report beside it, when it is in the table. */
export async function runAndReport(
  db: SearchDb,
  feed: Feed,
  now: Date,
  run: (feed: Feed, now: Date) => Promise<FeedReport> = (each, at) => runFeed(db, each, { now: at }),
): Promise<FeedReport> {
  const read = await run(feed, now);
  // A reading that failed says nothing of what was read before it.
  const shrunk = read.outcome === 'refused' ? (read.shrunk ?? (await lastShrunk(db, feed.name))) : undefined;
  const report = shrunk ? { ...read, shrunk } : read;
  await sql`
    update search.opening_feeds set last_run = ${now}, last_report = ${JSON.stringify(report)}::jsonb, claimed_at = null where name = ${feed.name}`.execute(
    db,
  );
  return report;
}

/** A reading that ended without a report is one that was refused: the report before it would say that all is well. */
const reportFailure = (db: SearchDb, feed: Feed, now: Date, reason: string): Promise<FeedReport> =>
  runAndReport(db, feed, now, async () => ({ ...freshReport(feed, now), reason: reason.slice(0, LONGEST_REASON) }));

export interface Scheduler {
  /** Runs what is due once, and closes what is overdue. @returns the reports of these and of what was under way */
  tick(): Promise<FeedReport[]>;
  stop(): Promise<void>;
}

/** Time between two rounds of a schedule that is given none, in ms. With it a feed of one minute is read each sixty seconds. */
export const TICK_MS = 20_000;
/** A feed that is due so soon is read now: timers come a little early or late, and a minute's feed must not wait for the second. */
const EARLY_SECONDS = 10;

const LONGEST_REASON = 500;
const DAY_MS = 86_400_000;

/** Feeds whose time has come, or whose reading was killed. */
const DUE = (now: Date) =>
  sql`enabled and (last_run is null or last_run + make_interval(mins => every_minutes) <= ${now}::timestamptz + make_interval(secs => ${EARLY_SECONDS})
    or claimed_at <= ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES}))`;

async function dueFeeds(db: SearchDb, now: Date): Promise<ScheduledFeed[]> {
  const { rows } = await sql<FeedRow>`${SELECT} where ${DUE(now)} order by last_run nulls first, name`.execute(db);
  return rows.map(toFeed);
}

/**
 * A feed that is due, claimed as its reading begins by moving `last_run`: no two processes read one at the same time.
 * @returns the feed as it was before; `killed`: when the reading began that never ended
 */
async function claim(db: SearchDb, name: string, now: Date): Promise<{ feed: ScheduledFeed; killed: Date | null } | undefined> {
  const { rows } = await sql<FeedRow>`
    with due as (${SELECT} where name = ${name} and ${DUE(now)} for update)
    update search.opening_feeds set last_run = ${now}, claimed_at = ${now} from due where opening_feeds.name = due.name returning due.*`.execute(
    db,
  );
  // One that is read for longer than it waits is claimed again meanwhile.
  const killed = ({ claimedAt }: FeedRow) =>
    claimedAt && now.getTime() - claimedAt.getTime() >= CLAIM_MINUTES * 60_000 ? claimedAt : null;
  return rows.map((row) => ({ feed: toFeed(row), killed: killed(row) }))[0];
}

/** Gives back a claim whose reading was ended: the feed is as due as it was. */
async function unclaim(db: SearchDb, { name, lastRun }: ScheduledFeed, claimed: Date): Promise<void> {
  await sql`update search.opening_feeds set last_run = ${lastRun ?? null}, claimed_at = null where name = ${name} and last_run = ${claimed}`.execute(
    db,
  );
}

/** Feeds from addresses that are read at the same time, so that one that is slow keeps only one of them waiting. */
const AT_ONCE = 2;

type Run = (feed: Feed, now: Date, stopped: AbortSignal) => Promise<FeedReport>;

/**
 * Begins with a round at once; the next ones come each `tickMs`. Each feed is read by itself: files in one lane, what takes longer in
 * another, so that what is withdrawn from a small file is gone while a large board is still read.
 */
export function startScheduler(db: SearchDb, log: Log, now: () => Date, tickMs = TICK_MS, run?: Run): Scheduler {
  const stopping = new AbortController();
  const [small, large] = [lane(1), lane(AT_ONCE)];
  const running = new Map<string, Promise<FeedReport | undefined>>();

  async function readOne(name: string): Promise<FeedReport | undefined> {
    if (stopping.signal.aborted) return undefined;
    const claimed = now();
    let feed: ScheduledFeed | undefined;
    try {
      const mine = await claim(db, name, claimed);
      if (!mine) return undefined;
      feed = mine.feed;
      if (mine.killed) {
        const reason = `The reading that began at ${mine.killed.toISOString()} was ended with its process.`;
        log.error({ feed: name }, reason);
        await reportFailure(db, feed, claimed, reason);
        await sql`update search.opening_feeds set claimed_at = ${claimed} where name = ${name}`.execute(db);
      }
      const report = await runAndReport(db, feed, now(), run && ((each, at) => run(each, at, stopping.signal)));
      const { bad, remarks: _told, ...line } = report;
      if (report.outcome === 'refused' || bad.length > 0) log.warn({ ...line, bad: bad.slice(0, 5) }, 'a feed of openings has faults');
      else log.info(line, 'a feed of openings was read');
      return report;
    } catch (error) {
      if (stopping.signal.aborted) {
        if (feed) await unclaim(db, feed, claimed);
        return undefined;
      }
      // The feeds behind it are read all the same.
      log.error({ err: error, feed: name }, 'a feed of openings could not be read');
      if (!feed) return undefined;
      return reportFailure(db, feed, claimed, `It could not be read: ${error instanceof Error ? error.message : String(error)}`).catch(
        (unwritten: unknown) => void log.error({ err: unwritten, feed: name }, 'nor could that be written down'),
      );
    }
  }

  function begin(feed: ScheduledFeed): Promise<FeedReport | undefined> {
    const begun = running.get(feed.name);
    if (begun) return begun;
    const reading = isLarge(feed)
      .then((isLong) => (isLong ? large : small)(() => readOne(feed.name)))
      .finally(() => running.delete(feed.name));
    running.set(feed.name, reading);
    return reading;
  }

  /** When texts of openings that closed long ago were last looked for. */
  let forgotten: number | undefined;
  const tick = async (): Promise<FeedReport[]> => {
    await closeOverdue(db, now());
    if (forgotten === undefined || now().getTime() - forgotten >= DAY_MS) {
      await forgetTexts(db, now()).then(
        () => (forgotten = now().getTime()),
        // Feeds are read all the same, and the next round looks again.
        (error: unknown) => log.error({ err: error }, 'texts of openings that closed long ago could not be left out'),
      );
    }
    for (const feed of await dueFeeds(db, now())) void begin(feed);
    const reports = await Promise.all(running.values());
    return reports.filter((report) => report !== undefined);
  };
  const ticks = new Set<Promise<unknown>>();
  const rounds = every(tickMs, () => {
    const round = tick()
      .catch((error: unknown) => log.error({ err: error }, 'the feeds of openings could not be read'))
      .finally(() => ticks.delete(round));
    ticks.add(round);
  });
  return {
    tick,
    stop: async () => {
      rounds.stop();
      stopping.abort();
      await Promise.all([...ticks, ...[...running.values()].map((reading) => reading.catch(() => undefined))]);
    },
  };
}
