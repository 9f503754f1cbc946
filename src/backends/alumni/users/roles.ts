import { sql } from 'kysely';
import { retryMs } from '../../kit/outbox/retry.ts';
import type { AlumniContext } from '../context.ts';
import type { Db } from '../storage/database.ts';

/** A try that is longer under way was left by a process that died: longer than all of one round may take. */
const LEASE_SECONDS = 180;
const AT_ONCE = 20;

/** Notes that the user service has to hear what an account is now, after the try that may be under way; in the transaction that changed it. */
export async function oweRoles(transaction: Db, account: string): Promise<void> {
  await sql`
    insert into alumni.roles_owed (account) values (${account})
    on conflict (account) do update set version = gen_random_uuid(), attempts = 0, next_at = now()`.execute(transaction);
}

interface Owed {
  account: string;
  version: string;
  attempts: number;
}

/**
 * Tells the user service what is due. What is told is read when it is told, and of one account one at a time, so that a grant and a
 * revocation never overtake each other; what changes meanwhile has another version and is told again. Roles are for the site's menus: the gateway decides by its
 * own tables, also while the user service is away.
 */
export async function tellRoles({ db, users, log }: Pick<AlumniContext, 'db' | 'users' | 'log'>): Promise<void> {
  const { rows } = await sql<Owed>`
    update alumni.roles_owed set attempts = attempts + 1, telling_until = now() + ${LEASE_SECONDS}::int * interval '1 second'
    where account in (select account from alumni.roles_owed where next_at <= now() and (telling_until is null or telling_until <= now())
      order by next_at limit ${AT_ONCE} for update skip locked)
    returning account, version, attempts`.execute(db);
  for (const { account, version, attempts } of rows) {
    const found = await db
      .selectFrom('members')
      .leftJoin('recruiters', 'recruiters.account', 'members.account')
      .select(['members.state', 'recruiters.state as recruiter'])
      .where('members.account', '=', account)
      .executeTakeFirst();
    const alumnus = found?.state === 'member';
    try {
      // An account that is gone has no roles to be told of.
      await users.setRoles(account, { alumnus, recruiter: alumnus && found.recruiter === 'yes' });
      await sql`delete from alumni.roles_owed where account = ${account} and version = ${version}`.execute(db);
    } catch (error) {
      log.warn({ err: error, attempts }, 'the user service could not be told of a role; it is tried again');
      await sql`
        update alumni.roles_owed set next_at = now() + ${retryMs(attempts)}::float8 * interval '1 millisecond'
        where account = ${account} and version = ${version}`.execute(db);
    }
    await sql`update alumni.roles_owed set telling_until = null where account = ${account}`.execute(db);
  }
}
