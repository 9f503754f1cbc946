import { sql } from 'kysely';
import type { Log } from '../../kit/log.ts';
import type { Db } from '../storage/database.ts';
import type { Visit, Visits } from './visits.ts';

export interface ViewRow {
  id: string;
  site: string;
  visit: bigint;
  at: number;
  path: string;
  pageName: string;
  contentType: string;
  language: string;
}
export interface EventRow {
  site: string;
  visit: bigint;
  view: string;
  at: number;
  path: string;
  name: string;
  value: string;
  number: number | null;
}
export interface VitalRow {
  site: string;
  at: number;
  path: string;
  device: string;
  name: string;
  value: number;
}
export interface ReadRow {
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
  /** Writes all that waits. What cannot be written waits on. */
  flush(): Promise<void>;
  /** Rows that wait. */
  waiting(): number;
  /** Rows that were given up, since too many waited. */
  lost(): number;
}

/** Beyond these the database seems to be away for good, and memory is for those who come. */
const MOST_WAITING = 200_000;

const iso = (ms: number): string => new Date(ms).toISOString();
const column = <T, V extends string | number | null>(rows: readonly T[], of: (row: T) => V): V[] => rows.map(of);

async function writeVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return;
  await sql`
    insert into collector.visits (id, site, visitor, started_at, last_at, entry_path, exit_path, channel, source, campaign, device, browser, os, language, views, events)
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
      last_at = greatest(collector.visits.last_at, excluded.last_at), exit_path = excluded.exit_path,
      views = excluded.views, events = excluded.events`.execute(db);
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
    insert into collector.pages (site, path, name)
    select * from unnest(${column(pages, ({ site }) => site)}::text[], ${column(pages, ({ path }) => path)}::text[], ${column(pages, ({ pageName }) => pageName)}::text[])
    on conflict (site, path) do update set name = excluded.name where pages.name <> excluded.name`.execute(db);
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

async function writeVitals(db: Db, rows: readonly VitalRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into collector.vitals (site, at, path, device, name, value)
    select * from unnest(
      ${column(rows, ({ site }) => site)}::text[], ${column(rows, ({ at }) => iso(at))}::timestamptz[], ${column(rows, ({ path }) => path)}::text[],
      ${column(rows, ({ device }) => device)}::text[], ${column(rows, ({ name }) => name)}::text[], ${column(rows, ({ value }) => value)}::float8[])`.execute(
    db,
  );
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
  const from = Math.min(...merged.map(({ at }) => at)) - 2 * 86_400_000;
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

export function createWriter(db: Db, visits: Visits, log: Log): Writer {
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
  const count = (): number => waiting.views.length + waiting.events.length + waiting.vitals.length + waiting.reads.length;
  const put = <T>(list: T[], row: T): void => {
    if (count() < MOST_WAITING) list.push(row);
    else lost += 1;
  };

  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = empty();
    const changed = visits.changed();
    try {
      await db.transaction().execute(async (transaction) => {
        await writeVisits(transaction, changed);
        await writeViews(transaction, batch.views);
        await writeEvents(transaction, batch.events);
        await writeVitals(transaction, batch.vitals);
        await writeReads(transaction, batch.reads);
        await writeTurnedAway(transaction, batch.away);
      });
    } catch (error) {
      log.error({ err: error, rows: batch.views.length + batch.events.length }, 'what was collected could not be written; it waits');
      visits.changedAgain(changed);
      for (const name of ['views', 'events', 'vitals', 'reads'] as const) {
        const rows = batch[name] as unknown[];
        (waiting[name] as unknown[]).unshift(...rows.slice(0, Math.max(0, MOST_WAITING - count())));
      }
      for (const [key, messages] of batch.away) waiting.away.set(key, (waiting.away.get(key) ?? 0) + messages);
    }
  };
  return {
    view: (row) => put(waiting.views, row),
    event: (row) => put(waiting.events, row),
    vital: (row) => put(waiting.vitals, row),
    read: (row) => put(waiting.reads, row),
    turnedAway: (site, reason, at, messages) => {
      const key = JSON.stringify([iso(at).slice(0, 10), site, reason]);
      waiting.away.set(key, (waiting.away.get(key) ?? 0) + messages);
    },
    flush: async () => {
      // One at a time, so that a visit's newest row is the last that is written.
      await running;
      running = write().finally(() => {
        running = undefined;
      });
      await running;
    },
    waiting: count,
    lost: () => lost,
  };
}
