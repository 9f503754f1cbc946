import { sql } from 'kysely';
import { DAY_MS, dayOf, firstOpenDay } from '../days.ts';
import type { Db } from '../storage/database.ts';
import { createChangingDay } from './changing-day.ts';
import { bytesOfDay } from './day.ts';
import { rowsOfDay } from './day-rows.ts';
import { dayPlus } from './spans.ts';

/** For days that are packed alone: what a question may take is far less than a busy day's, and what is cut off would be begun again each hour. */
const LONGEST = '30min';

/** The last day whose figures cannot change any more. */
const lastClosed = (now: number): string => dayOf(firstOpenDay(now) - DAY_MS);

/** Days that may change yet. */
export const openDays = (now: number): string[] => [dayOf(firstOpenDay(now)), dayOf(now)];

/** Which days there are: up to `kept` they are packed, from `first` on there are rows. Undefined where there is none. */
export async function daysThereAre(db: Db): Promise<{ kept: string | undefined; first: string | undefined }> {
  const { rows } = await sql<{ kept: string | null; first: string | null }>`
    select (select max(day) from collector.kept_days)::text as kept,
      ((select min(started_at) from collector.visits) at time zone 'UTC')::date::text as first`.execute(db);
  return { kept: rows[0]?.kept ?? undefined, first: rows[0]?.first ?? undefined };
}

/** Days that are packed, the newest first. */
export async function packedDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select day::text as day from collector.kept_days order by kept_days.day desc`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Packs the closed days that nobody has packed yet, oldest first: a question has them in memory then. Each day is a transaction of
 * its own; two processes do not do the same one.
 * @returns the days
 */
export async function keepDays(db: Db, now: number, most = 800): Promise<string[]> {
  const done: string[] = [];
  const until = lastClosed(now);
  while (done.length < most) {
    const day = await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST)}`.execute(transaction);
      await sql`select pg_advisory_xact_lock(hashtext('collector.kept-days'))`.execute(transaction);
      const { kept, first } = await daysThereAre(transaction);
      const next = kept === undefined ? first : dayPlus(kept, 1);
      if (next === undefined || next > until) return undefined;
      const whole = createChangingDay();
      whole.take(await rowsOfDay(transaction, next));
      const data = await bytesOfDay(whole.packed());
      await sql`insert into collector.kept_days (day, data) values (${next}::date, ${data})`.execute(transaction);
      return next;
    });
    if (day === undefined) break;
    done.push(day);
  }
  return done;
}

/** Forgets days whose rows are gone. `before` is the first of a month. */
export async function forgetDays(db: Db, before: string): Promise<void> {
  await sql`delete from collector.kept_days where day < ${before}::date`.execute(db);
}
