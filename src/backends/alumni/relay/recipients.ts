import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import type { Language } from '../storage/tables.ts';

type Parts = Pick<AlumniContext, 'db' | 'now'>;

/** Whom a mail goes to, as the user service knew them when they came last. */
export interface Recipient {
  email: string;
  language: Language;
}

/** So many reports of failed deliveries within so many days mean that an address is gone. */
const BOUNCES = 3;
const BOUNCE_DAYS = 30;

/** Whether mails still reach a member. */
export async function isReached({ db, now }: Parts, account: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alumni.bounces where account = ${account} and at > ${now()}::timestamptz - ${BOUNCE_DAYS}::int * interval '1 day'`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) < BOUNCES;
}

/** The address of a member; undefined for who left, and for one whose address fails again and again: they read on the site. */
export async function recipientOf(parts: Parts, account: string): Promise<Recipient | undefined> {
  const row = await parts.db
    .selectFrom('members')
    .select(['email', 'language'])
    .where('account', '=', account)
    .where('state', '=', 'member')
    .executeTakeFirst();
  return row !== undefined && row.email !== '' && (await isReached(parts, account)) ? row : undefined;
}

/** Notes that a delivery failed for good. @param key of the report: the same one twice counts once */
export async function noteBounce({ db, now }: Parts, account: string, key: string): Promise<void> {
  await sql`
    insert into alumni.bounces (account, key, at) select account, ${key}, ${now()} from alumni.members where account = ${account}
    on conflict do nothing`.execute(db);
}

/** A member says, or shows by writing from it, that their address works. */
export async function forgetBounces({ db }: Pick<Parts, 'db'>, account: string): Promise<void> {
  await sql`delete from alumni.bounces where account = ${account}`.execute(db);
}
