import { sql } from 'kysely';
import { placesOf, today } from '../mentoring/mentors.ts';
import type { Db } from '../storage/database.ts';

/** Accounts of those who offer to be mentors, do not pause and have a place free; of some accounts, or of all. */
export async function mentorsAmong(db: Db, now: Date, accounts?: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account: string }>`
    select account from (${placesOf(today({ now: () => now }))}) as f
    where free > 0 and ${accounts === undefined ? sql`true` : sql`account = any(${[...accounts]}::uuid[])`}`.execute(db);
  return new Set(rows.map(({ account }) => account));
}
