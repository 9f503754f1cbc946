import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** Accounts of those who offer to be mentors and do not pause; of some accounts, or of all. */
export async function mentorsAmong(db: Db, now: Date, accounts?: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account: string }>`
    select account from alumni.mentors where offers and (paused_until is null or paused_until <= ${now}::date)
      and ${accounts === undefined ? sql`true` : sql`account = any(${[...accounts]}::uuid[])`}`.execute(db);
  return new Set(rows.map(({ account }) => account));
}
