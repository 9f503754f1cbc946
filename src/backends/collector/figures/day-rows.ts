import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../storage/database.ts';
import { END_DEPTH } from './dimensions.ts';
import { VITAL_STEP } from './vitals.ts';

/** Columns of visits that began on a day, of their views and events, and of the day's web vitals. */
export interface DayRows {
  visits: Record<'id' | 'visitor' | (typeof VISIT_WORDS)[number], string[]> & Record<'left' | 'hour' | 'views', number[]>;
  /** `visit` is a place in the list of visits above. */
  views: Record<'visit' | 'ended' | 'ms', number[]> & Record<'path' | 'type', string[]>;
  events: Record<'visit' | 'none', number[]> & Record<'name' | 'value' | 'path', string[]>;
  /** `key` tells one row of them from all others. */
  vitals: Record<'key' | 'site' | 'path' | 'device' | 'name', string[]> & { step: number[] };
  /** All there are, those that did not change too. */
  all: { visits: number; vitals: number };
  /** What is written later than these rows has this number or a higher one: what changed since is asked for by it. */
  mark: string;
}
export const VISIT_WORDS = ['site', 'channel', 'source', 'campaign', 'device', 'browser', 'os', 'language', 'entry', 'exit'] as const;

const utc = (day: string, plus = 0): RawBuilder<unknown> => sql`((${day}::date + ${sql.lit(plus)}) at time zone 'UTC')`;

/** The columns of some rows, one JSON array each: a tenth of the time that rows take. */
const columns = (of: Record<string, RawBuilder<unknown>>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object(${sql.join(
    Object.entries(of).flatMap(([name, value]) => [sql.lit(name), sql`coalesce(json_agg(${value}), '[]')`]),
  )}) from ${from})`;

const own = (...names: string[]): Record<string, RawBuilder<unknown>> => Object.fromEntries(names.map((name) => [name, sql.ref(name)]));

/**
 * What happened in the visits that began on a day (UTC), of all of them or of those that changed since rows were read last. Their
 * views and events may be of the next day: visits go on past midnight. Whatever is told of a visit is written together with its row
 * (`ingest/writer.ts`), so that a visit whose row is the same has nothing new.
 */
export async function rowsOfDay(db: Db, day: string, since?: string): Promise<DayRows> {
  const changed = since === undefined ? sql`` : sql`and age(xmin) <= age(${since}::xid)`;
  const ofDay = (column: string, days: number) => sql`${sql.ref(column)} >= ${utc(day)} and ${sql.ref(column)} < ${utc(day, days)}`;
  const { rows } = await sql<{ found: DayRows }>`
    with v as materialized (
      select *, row_number() over () - 1 as visit from collector.visits where ${ofDay('started_at', 1)} ${changed})
    select json_build_object(
      'visits', ${columns(
        {
          ...own('site', 'channel', 'source', 'campaign', 'device', 'browser', 'os', 'language', 'views'),
          id: sql`id::text`,
          visitor: sql`visitor::text`,
          entry: sql.ref('entry_path'),
          exit: sql.ref('exit_path'),
          left: sql`(views = 1 and events = 0)::int`,
          hour: sql`extract(hour from started_at at time zone 'UTC')::int`,
        },
        sql`(select * from v order by visit) v`,
      )},
      'views', ${columns(
        {
          ...own('path'),
          visit: sql`v.visit`,
          type: sql.ref('content_type'),
          ended: sql`(depth >= ${sql.lit(END_DEPTH)})::int`,
          ms: sql.ref('read_ms'),
        },
        sql`(select visit, path, content_type, depth, read_ms from collector.views where ${ofDay('at', 2)}) w join v on v.id = w.visit`,
      )},
      'events', ${columns(
        { ...own('name', 'value', 'path'), visit: sql`v.visit`, none: sql`coalesce(number = 0, false)::int` },
        sql`(select visit, name, value, path, number from collector.events where ${ofDay('at', 2)}) e join v on v.id = e.visit`,
      )},
      'vitals', ${columns(
        {
          ...own('site', 'path', 'device', 'name'),
          key: sql`name || coalesce(view::text, tableoid || ctid::text)`,
          step: sql`floor(ln(greatest(value, 0.001) * 1000) / ln(${sql.lit(VITAL_STEP)}))::int`,
        },
        sql`collector.vitals where ${ofDay('at', 1)} ${changed}`,
      )},
      'all', json_build_object(
        'visits', (select count(*) from collector.visits where ${ofDay('started_at', 1)}),
        'vitals', (select count(*) from collector.vitals where ${ofDay('at', 1)})),
      'mark', pg_snapshot_xmin(pg_current_snapshot())::xid::text) as found`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL answered nothing to a question that has one answer');
  return row.found;
}
