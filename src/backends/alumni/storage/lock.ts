import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Until the end of the transaction no other changes what this account is. */
export async function lockAccount(transaction: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alumni ${account}`}, 0))`.execute(transaction);
}
