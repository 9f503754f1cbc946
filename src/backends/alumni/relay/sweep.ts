import { sql, type QueryExecutorProvider } from 'kysely';
import type { AlumniContext } from '../context.ts';

/** Conversations whose two sides have both left, and reports of failures that count no more. */
export async function sweepContact({ db, now }: Pick<AlumniContext, 'db' | 'now'>): Promise<void> {
  await sql`delete from alumni.conversations c where not exists (select 1 from alumni.sides s where s.conversation = c.id)`.execute(db);
  await sql`delete from alumni.bounces where at < ${now()}::timestamptz - interval '60 days'`.execute(db);
}

/**
 * What deleting a member's row leaves behind of the contact: who began a conversation, whom the other side of it writes to, and what
 * is still owed because of them.
 */
export async function forgetContact(
  { db, contact }: Pick<AlumniContext, 'db' | 'contact'>,
  account: string,
  transaction: QueryExecutorProvider = db,
): Promise<void> {
  await contact.owing.forget(account, transaction);
  await sql`update alumni.sides set ended_at = coalesce(ended_at, now()), other = gen_random_uuid() where other = ${account}`.execute(
    transaction,
  );
  await sql`update alumni.conversations set opened_by = null where opened_by = ${account}`.execute(transaction);
  await sql`
    delete from alumni.conversations c
    where not exists (select 1 from alumni.sides s where s.conversation = c.id and s.account <> ${account})
      and exists (select 1 from alumni.sides s where s.conversation = c.id and s.account = ${account})`.execute(transaction);
}

/** How many messages of others a member has not read. */
export async function unreadOf({ db }: Pick<AlumniContext, 'db'>, account: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from alumni.sides s join alumni.messages m on m.conversation = s.conversation
    where s.account = ${account} and m.account <> ${account} and m.position > s.read_position`.execute(db);
  return rows[0]?.unread ?? 0;
}
