import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, dayOf, firstOpenDay } from '../days.ts';
import type { Db } from '../storage/database.ts';
import { eventsOfDay, figuresOfDay, vitalsFromRows } from './facts.ts';

export const dayPlus = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** First day of the month after a day's. */
export const monthAfter = (day: string): string => monthOf(dayPlus(monthOf(day), 31));

/**
 * Tables of sums by day, each with what its rows are told apart by, what is added up, and by what they are asked for: rows are
 * written in that order, so that what a question reads stands on few pages of the table (of a filter, a thirtieth of them).
 */
const SUMS = {
  figures: [
    ['site', 'by', 'value', 'filter', 'filter_value'],
    ['visitors', 'visits', 'bounces', 'views', 'ends', 'ms'],
    ['filter', 'filter_value', 'by'],
  ],
  event_figures: [
    ['site', 'name', 'value', 'filter', 'filter_value'],
    ['visits', 'times', 'none'],
    ['filter', 'name', 'filter_value'],
  ],
  vital_figures: [['site', 'path', 'device', 'name', 'bucket'], ['times'], ['path']],
} as const;
const tables = Object.keys(SUMS) as (keyof typeof SUMS)[];

const keep = async (db: Db, table: keyof typeof SUMS, sums: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into ${sql.table(`collector.${table}`)}
    select * from (${sums}) sums order by ${sql.join(SUMS[table][2].map((name) => sql.ref(name)))}`.execute(db);
};

/**
 * Sums of the days of a month: a visitor is one of a day, so these add up. What stands for all visits together is asked day by
 * day and is not kept again.
 */
async function rollUpMonth(db: Db, month: string): Promise<void> {
  for (const table of tables) {
    const [keys, sums, order] = SUMS[table];
    await sql`
      insert into ${sql.table(`collector.month_${table}`)} (month, ${sql.join([...keys, ...sums].map((name) => sql.ref(name)))})
      select ${month}::date, ${sql.join(keys.map((name) => sql.ref(name)))}, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))}
      from ${sql.table(`collector.${table}`)}
      where day >= ${month}::date and day < ${monthAfter(month)}::date ${table === 'figures' ? sql`and by <> 'all'` : sql``}
      group by ${sql.join(keys.map((name) => sql.ref(name)))}
      order by ${sql.join(order.map((name) => sql.ref(name)))}`.execute(db);
  }
}

/** For sums alone: what a question may take is far less than a busy day's, and what is cut off would be begun again each hour. */
const LONGEST = '30min';

/** The last day whose figures cannot change any more. */
const lastClosed = (now: number): string => dayOf(firstOpenDay(now) - DAY_MS);

/** Day after day until this one is rolled up; undefined where none is. */
export async function rolledUntil(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from collector.rolled_days`.execute(db);
  return rows[0]?.day ?? undefined;
}

/**
 * Sums up the closed days that nobody has summed up yet, oldest first: what a question reads later is then as long as its days
 * are many, not as the visits of them. Each day is a transaction of its own; two processes do not do the same one.
 * @returns the days
 */
export async function rollUp(db: Db, now: number, most = 400): Promise<string[]> {
  const done: string[] = [];
  const until = lastClosed(now);
  while (done.length < most) {
    const day = await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST)}`.execute(transaction);
      await sql`select pg_advisory_xact_lock(hashtext('collector.roll-up'))`.execute(transaction);
      const rolled = await rolledUntil(transaction);
      const { rows } = await sql<{ day: string | null }>`
        select (min(started_at) at time zone 'UTC')::date::text as day from collector.visits`.execute(transaction);
      const next = rolled === undefined ? (rows[0]?.day ?? undefined) : dayPlus(rolled, 1);
      if (next === undefined || next > until) return undefined;
      await keep(transaction, 'figures', figuresOfDay(next));
      await keep(transaction, 'event_figures', eventsOfDay(next));
      await keep(transaction, 'vital_figures', vitalsFromRows({ from: next, to: next }, undefined));
      if (monthOf(dayPlus(next, 1)) !== monthOf(next)) await rollUpMonth(transaction, monthOf(next));
      await sql`insert into collector.rolled_days (day) values (${next}::date)`.execute(transaction);
      return next;
    });
    if (day === undefined) break;
    done.push(day);
  }
  return done;
}

/** Forgets sums of days whose rows are gone. `before` is the first of a month. */
export async function forgetFigures(db: Db, before: string): Promise<void> {
  for (const table of tables) {
    await sql`delete from ${sql.table(`collector.${table}`)} where day < ${before}::date`.execute(db);
    await sql`delete from ${sql.table(`collector.month_${table}`)} where month < ${before}::date`.execute(db);
  }
}
