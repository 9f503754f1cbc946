import { sql } from 'kysely';
import type { Log } from '../../kit/log.ts';
import { DAY_MS, dayOf } from '../days.ts';
import type { Db } from '../storage/database.ts';
import type { Visit, Visits } from './visits.ts';

interface ViewRow {
  id: string;
  site: string;
  visit: bigint;
  at: number;
  path: string;
  pageName: string;
  contentType: string;
  language: string;
}
interface EventRow {
  site: string;
  visit: bigint;
  view: string;
  at: number;
  path: string;
  name: string;
  value: string;
  number: number | null;
}
interface VitalRow {
  view: string;
  site: string;
  at: number;
  path: string;
  device: string;
  name: string;
  value: number;
}
interface ReadRow {
  view: string;
  at: number;
  depth: number;
  ms: number;
}

/** Rows wait here for a moment and are written together: a statement a table, whatever came in. */
export interface Writer {
  view(row: ViewRow): void;
  event(row: EventRow): void;
  vital(row: VitalRow): void;
  read(row: ReadRow): void;
  turnedAway(site: string, reason: string, at: number, messages: number): void;
  /** Writes all that waits. What the database is not there for waits on; a row that it refuses is given up, and the others written. */
  flush(): Promise<void>;
  /** Rows that do not stand in the database yet: those that wait, and those that are being written. */
  waiting(): number;
  /** Rows that were given up: too many waited, or the database refused them. */
  lost(): number;
}

/** Beyond these the database seems to be away for good, and memory is for those who come. */
const MOST_WAITING = 200_000;

const iso = (ms: number): string => new Date(ms).toISOString();
const column = <T, V extends string | number | null>(rows: readonly T[], of: (row: T) => V): V[] => rows.map(of);

async function writeVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return;
  await sql`
    insert into collector.visits as visits (id, site, visitor, started_at, last_at, entry_path, exit_path, channel, source, campaign, device, browser, os, language, views, events)
    select * from unnest(
      ${column(visits, ({ id }) => String(id))}::bigint[], ${column(visits, ({ site }) => site)}::text[],
      ${column(visits, ({ visitor }) => String(visitor))}::bigint[], ${column(visits, ({ startedAt }) => iso(startedAt))}::timestamptz[],
      ${column(visits, ({ lastAt }) => iso(lastAt))}::timestamptz[], ${column(visits, ({ entryPath }) => entryPath)}::text[],
      ${column(visits, ({ exitPath }) => exitPath)}::text[], ${column(visits, ({ source }) => source.channel)}::text[],
      ${column(visits, ({ source }) => source.source)}::text[], ${column(visits, ({ source }) => source.campaign)}::text[],
      ${column(visits, ({ device }) => device)}::text[], ${column(visits, ({ browser }) => browser)}::text[],
      ${column(visits, ({ os }) => os)}::text[], ${column(visits, ({ language }) => language)}::text[],
      ${column(visits, ({ views }) => views)}::int[], ${column(visits, ({ events }) => events)}::int[])
    on conflict (id, started_at) do update set
      last_at = greatest(visits.last_at, excluded.last_at),
      exit_path = case when excluded.last_at >= visits.last_at then excluded.exit_path else visits.exit_path end,
      views = greatest(visits.views, excluded.views), events = greatest(visits.events, excluded.events)`.execute(db);
}

async function writeViews(db: Db, rows: readonly ViewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into collector.views (id, site, visit, at, path, page_name, content_type, language, depth, read_ms)
    select *, 0, 0 from unnest(
      ${column(rows, ({ id }) => id)}::uuid[], ${column(rows, ({ site }) => site)}::text[], ${column(rows, ({ visit }) => String(visit))}::bigint[],
      ${column(rows, ({ at }) => iso(at))}::timestamptz[], ${column(rows, ({ path }) => path)}::text[],
      ${column(rows, ({ pageName }) => pageName)}::text[], ${column(rows, ({ contentType }) => contentType)}::text[],
      ${column(rows, ({ language }) => language)}::text[])
    on conflict do nothing`.execute(db);
  const pages = [...new Map(rows.map((row) => [`${row.site} ${row.path}`, row])).values()];
  // In one order everywhere, so that two processes never wait for each other.
  pages.sort((a, b) => (`${a.site} ${a.path}` < `${b.site} ${b.path}` ? -1 : 1));
  await sql`
    insert into collector.pages as pages (site, path, name, seen)
    select * from unnest(
      ${column(pages, ({ site }) => site)}::text[], ${column(pages, ({ path }) => path)}::text[], ${column(pages, ({ pageName }) => pageName)}::text[],
      ${column(pages, ({ at }) => dayOf(at))}::date[])
    on conflict (site, path) do update set name = excluded.name, seen = greatest(pages.seen, excluded.seen)
    where pages.name <> excluded.name or pages.seen < excluded.seen`.execute(db);
}

async function writeEvents(db: Db, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into collector.events (site, visit, view, at, path, name, value, number)
    select * from unnest(
      ${column(rows, ({ site }) => site)}::text[], ${column(rows, ({ visit }) => String(visit))}::bigint[], ${column(rows, ({ view }) => view)}::uuid[],
      ${column(rows, ({ at }) => iso(at))}::timestamptz[], ${column(rows, ({ path }) => path)}::text[], ${column(rows, ({ name }) => name)}::text[],
      ${column(rows, ({ value }) => value)}::text[], ${column(rows, ({ number }) => number)}::float8[])`.execute(db);
}

/**
 * One row a view and vital: browsers tell some of them again and again, and the last value is the page's. Views are of the last two
 * days.
 */
async function writeVitals(db: Db, rows: readonly VitalRow[]): Promise<void> {
  if (rows.length === 0) return;
  const last = [...new Map(rows.map((row) => [`${row.view} ${row.name}`, row])).values()];
  const from = iso(Math.min(...last.map(({ at }) => at)) - 2 * DAY_MS);
  await sql`
    with said as (
      select * from unnest(
        ${column(last, ({ view }) => view)}::uuid[], ${column(last, ({ site }) => site)}::text[], ${column(last, ({ at }) => iso(at))}::timestamptz[],
        ${column(last, ({ path }) => path)}::text[], ${column(last, ({ device }) => device)}::text[], ${column(last, ({ name }) => name)}::text[],
        ${column(last, ({ value }) => value)}::float8[]) as said (view, site, at, path, device, name, value)),
    known as (
      update collector.vitals set value = said.value from said
      where vitals.view = said.view and vitals.name = said.name and vitals.at >= ${from}::timestamptz
      returning vitals.view, vitals.name)
    insert into collector.vitals (view, site, at, path, device, name, value)
    select view, site, at, path, device, name, value from said
    where not exists (select from known where known.view = said.view and known.name = said.name)`.execute(db);
}

/** The deepest and the longest of a view, by the last two days' views: nobody reads one for longer. */
async function writeReads(db: Db, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  const last = new Map<string, ReadRow>();
  for (const row of rows) {
    const before = last.get(row.view);
    last.set(row.view, before ? { ...row, depth: Math.max(row.depth, before.depth), ms: Math.max(row.ms, before.ms) } : row);
  }
  const merged = [...last.values()];
  const from = Math.min(...merged.map(({ at }) => at)) - 2 * DAY_MS;
  await sql`
    update collector.views set depth = greatest(views.depth, said.depth), read_ms = greatest(views.read_ms, said.ms)
    from unnest(${column(merged, ({ view }) => view)}::uuid[], ${column(merged, ({ depth }) => depth)}::smallint[], ${column(merged, ({ ms }) => ms)}::int[])
      as said (id, depth, ms)
    where views.id = said.id and views.at >= ${iso(from)}::timestamptz`.execute(db);
}

async function writeTurnedAway(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return;
  const rows = [...counts].map(([key, messages]) => [...(JSON.parse(key) as [string, string, string]), messages] as const);
  await sql`
    insert into collector.turned_away (day, site, reason, messages)
    select * from unnest(${rows.map(([day]) => day)}::date[], ${rows.map(([, site]) => site)}::text[], ${rows.map(([, , reason]) => reason)}::text[], ${rows.map(([, , , messages]) => messages)}::int[])
    on conflict (day, site, reason) do update set messages = collector.turned_away.messages + excluded.messages`.execute(db);
}

/** What comes in between two writes. */
interface Lists {
  views: readonly ViewRow[];
  events: readonly EventRow[];
  vitals: readonly VitalRow[];
  reads: readonly ReadRow[];
}
const LISTS = ['views', 'events', 'vitals', 'reads'] as const;
const rowsIn = (lists: Lists): number => LISTS.reduce((sum, name) => sum + lists[name].length, 0);

/** Class 22 of PostgreSQL, "data exception": the row is wrong, and will be the next time too. */
const refusesRow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

/** Writes a table's rows, as many as it takes. */
type Put = <T>(table: string, write: (db: Db, rows: readonly T[]) => Promise<void>, rows: readonly T[]) => Promise<void>;

async function writeAll(db: Db, put: Put, lists: Lists, visits: readonly Visit[], away: ReadonlyMap<string, number>): Promise<void> {
  await put('visits', writeVisits, visits);
  await put('views', writeViews, lists.views);
  await put('events', writeEvents, lists.events);
  await put('vitals', writeVitals, lists.vitals);
  await put('reads', writeReads, lists.reads);
  await writeTurnedAway(db, away);
}

/** Writes rows within a transaction, and leaves out those that the database refuses: halved until each stands alone. */
async function sift<T>(
  db: Db,
  write: (db: Db, rows: readonly T[]) => Promise<void>,
  rows: readonly T[],
  refused: (error: unknown) => void,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`savepoint rows`.execute(db);
  try {
    await write(db, rows);
    await sql`release savepoint rows`.execute(db);
  } catch (error) {
    if (!refusesRow(error)) throw error;
    await sql`rollback to savepoint rows`.execute(db);
    await sql`release savepoint rows`.execute(db);
    if (rows.length === 1) {
      refused(error);
      return;
    }
    const half = Math.ceil(rows.length / 2);
    await sift(db, write, rows.slice(0, half), refused);
    await sift(db, write, rows.slice(half), refused);
  }
}

/** @param most rows that wait at a time; what is beyond it is given up */
export function createWriter(db: Db, visits: Visits, log: Log, most = MOST_WAITING): Writer {
  const empty = () => ({
    views: [] as ViewRow[],
    events: [] as EventRow[],
    vitals: [] as VitalRow[],
    reads: [] as ReadRow[],
    away: new Map<string, number>(),
  });
  let waiting = empty();
  let lost = 0;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let writing = 0;
  const count = (): number => rowsIn(waiting);
  const put = <T>(list: T[], row: T): void => {
    if (count() < most) list.push(row);
    else lost += 1;
  };
  /** Before what came meanwhile, as far as there is room. */
  const putBack = <T>(rows: readonly T[], since: readonly T[]): T[] => {
    const kept = rows.slice(0, Math.max(0, most - count()));
    lost += rows.length - kept.length;
    return kept.concat(since);
  };

  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = empty();
    const changed = visits.changed();
    writing = rowsIn(batch);
    try {
      try {
        await db.transaction().execute((whole) => writeAll(whole, (_table, each, rows) => each(whole, rows), batch, changed, batch.away));
      } catch (error) {
        if (!refusesRow(error)) throw error;
        // Every row by itself in the end, and all of it written at once: nothing stands twice where this fails too.
        let refused = 0;
        await db.transaction().execute((parts) =>
          writeAll(
            parts,
            (table, each, rows) =>
              sift(parts, each, rows, (why) => {
                refused += 1;
                log.error({ err: why, table }, 'a row that was collected is none that the database takes; it was given up');
              }),
            batch,
            changed,
            batch.away,
          ),
        );
        lost += refused;
      }
    } catch (error) {
      log.error({ err: error, rows: rowsIn(batch) }, 'what was collected could not be written; it waits');
      lost += visits.changedAgain(changed);
      waiting.views = putBack(batch.views, waiting.views);
      waiting.events = putBack(batch.events, waiting.events);
      waiting.vitals = putBack(batch.vitals, waiting.vitals);
      waiting.reads = putBack(batch.reads, waiting.reads);
      for (const [key, messages] of batch.away) waiting.away.set(key, (waiting.away.get(key) ?? 0) + messages);
    } finally {
      writing = 0;
    }
  };
  /** One at a time, so that a visit's newest row is the last that is written; who asks meanwhile waits for the next one. */
  const flush = (): Promise<void> => {
    if (running)
      return (next ??= running.then(() => {
        next = undefined;
        return flush();
      }));
    running = write().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    view: (row) => put(waiting.views, row),
    event: (row) => put(waiting.events, row),
    vital: (row) => put(waiting.vitals, row),
    read: (row) => put(waiting.reads, row),
    turnedAway: (site, reason, at, messages) => {
      const key = JSON.stringify([dayOf(at), site, reason]);
      waiting.away.set(key, (waiting.away.get(key) ?? 0) + messages);
    },
    flush,
    waiting: () => count() + writing,
    lost: () => lost,
  };
}
