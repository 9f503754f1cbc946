import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UsersContext } from '../context.ts';
import { subjectsOf } from './accounts.ts';

/** Erases at the identity provider what is still to be erased there. Gives the ids of what is left. */
export async function finishErasures({ db, management, log }: Pick<UsersContext, 'db' | 'management' | 'log'>): Promise<string[]> {
  const { rows } = await sql<{ id: string; subject: string }>`select id, subject from users.erasures order by created_at limit 100`.execute(db);
  const left: string[] = [];
  for (const { id, subject } of rows) {
    try {
      await management.remove(subject);
      await sql`delete from users.erasures where id = ${id}`.execute(db);
    } catch (error) {
      left.push(id);
      log.warn({ err: error, erasure: id }, 'the identity provider could not erase a person yet; it is tried again');
      await sql`update users.erasures set tried_at = now() where id = ${id}`.execute(db);
    }
  }
  return left;
}

/**
 * Erases everything held about an account. Our own part is one transaction, which also notes what the identity provider
 * has to erase: a crash in between loses neither.
 *
 * @returns whether the identity provider has erased its part too; otherwise that is tried again until it has
 */
export async function eraseAccount(context: UsersContext, account: { id: string; email: string }): Promise<boolean> {
  const { db, config } = context;
  const own: string[] = [];
  await db.transaction().execute(async (transaction) => {
    for (const subject of await subjectsOf(transaction, account.id, config.identityIssuer)) {
      const id = randomUUID();
      await sql`insert into users.erasures (id, subject) values (${id}, ${subject})`.execute(transaction);
      own.push(id);
    }
    await sql`delete from users.verifications where lower(email) = lower(${account.email})`.execute(transaction);
    await sql`delete from users.subscribers where lower(email) = lower(${account.email})`.execute(transaction);
    // Every other table hangs on the account and goes with it.
    await sql`delete from users.accounts where id = ${account.id}`.execute(transaction);
  });
  const left = await finishErasures(context);
  return !own.some((id) => left.includes(id));
}
