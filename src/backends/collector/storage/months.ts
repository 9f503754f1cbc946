import { sql } from 'kysely';
import type { Db } from './database.ts';
import { MONTHLY } from './tables.ts';

const monthOf = (ms: number): Date => new Date(Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth(), 1));
const plus = (month: Date, months: number): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months, 1));
const nameOf = (table: string, month: Date): string => `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** Makes the partitions of last month, of this and of the next two: what is sent late, and what is sent while nobody looks. */
export async function makeMonths(db: Db, now: number): Promise<void> {
  const first = plus(monthOf(now), -1);
  for (const table of Object.keys(MONTHLY)) {
    for (let index = 0; index < 4; index += 1) {
      const month = plus(first, index);
      await sql`
        create table if not exists ${sql.table(`collector.${nameOf(table, month)}`)} partition of ${sql.table(`collector.${table}`)}
        for values from (${sql.lit(month.toISOString())}) to (${sql.lit(plus(month, 1).toISOString())})`.execute(db);
    }
  }
}

/** The first day that is kept. */
export const oldestKept = (now: number, keepMonths: number): string => plus(monthOf(now), -keepMonths).toISOString().slice(0, 10);

/** Drops the partitions of months that are older than what is kept. @returns their names */
export async function dropMonths(db: Db, now: number, keepMonths: number): Promise<string[]> {
  const oldest = plus(monthOf(now), -keepMonths);
  const { rows } = await sql<{ name: string }>`
    select child.relname as name
    from pg_inherits
    join pg_class child on child.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    join pg_namespace on pg_namespace.oid = parent.relnamespace
    where nspname = 'collector' and parent.relname in (${sql.join(Object.keys(MONTHLY))})`.execute(db);
  const old = rows
    .map(({ name }) => name)
    .filter((name) => {
      const match = /_(\d{4})_(\d{2})$/.exec(name);
      return match !== null && Date.UTC(Number(match[1]), Number(match[2]) - 1, 1) < oldest.getTime();
    });
  for (const name of old) await sql`drop table ${sql.table(`collector.${name}`)}`.execute(db);
  return old;
}

/** Forgets the names of pages that nobody has seen since a day, the first of a month. */
export async function forgetPages(db: Db, before: string): Promise<void> {
  await sql`delete from collector.pages where seen < ${before}::date`.execute(db);
}
