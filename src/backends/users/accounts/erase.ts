import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UsersContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import { subjectsOf } from './accounts.ts';

/** Who else holds something about a person: the identity provider by a subject, the forms service by the address. */
type Holder = 'identity' | 'forms';
type Parts = Pick<UsersContext, 'db' | 'management' | 'forms' | 'secrets' | 'log'>;

const SEALED_FOR = 'erasure';

async function eraseAt({ management, forms, secrets }: Parts, holder: Holder, reference: string): Promise<void> {
  if (holder === 'identity') return management.remove(reference);
  if (forms === undefined) throw new Error('There is an erasure for the forms service, and FORMS_URL is not set.');
  await forms.erase(secrets.open(SEALED_FOR, reference));
}

/** Erases at other services what is still to be erased there. Gives the ids of what is left. */
export async function finishErasures(parts: Parts): Promise<string[]> {
  const { db, log } = parts;
  const { rows } = await sql<{
    id: string;
    holder: Holder;
    reference: string;
  }>`select id, holder, reference from users.erasures order by created_at limit 100`.execute(db);
  const left: string[] = [];
  for (const { id, holder, reference } of rows) {
    try {
      await eraseAt(parts, holder, reference);
      await sql`delete from users.erasures where id = ${id}`.execute(db);
    } catch (error) {
      left.push(id);
      log.warn({ err: error, erasure: id, holder }, 'another service could not erase a person yet; it is tried again');
      await sql`update users.erasures set tried_at = now() where id = ${id}`.execute(db);
    }
  }
  return left;
}

/** Whether the identity provider has still to erase this person. */
export async function isBeingErased(db: Db, subject: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users.erasures where holder = 'identity' and reference = ${subject} limit 1`.execute(db);
  return rows.length > 0;
}

async function note(db: Db, holder: Holder, reference: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into users.erasures (id, holder, reference) values (${id}, ${holder}, ${reference})`.execute(db);
  return id;
}

/**
 * Erases everything held about an account. Our own part is one transaction, which also notes what the identity provider and
 * the forms service have to erase, and does what belongs to it with `also`: a crash in between loses nothing.
 *
 * @returns whether they have erased their parts too; otherwise that is tried again until they have
 */
export async function eraseAccount(
  context: Parts & Pick<UsersContext, 'config'>,
  account: { id: string; email: string },
  also: (transaction: Db) => Promise<void>,
): Promise<boolean> {
  const { db, config, forms, secrets } = context;
  const own: string[] = [];
  await db.transaction().execute(async (transaction) => {
    for (const subject of await subjectsOf(transaction, account.id, config.identityIssuer))
      own.push(await note(transaction, 'identity', subject));
    if (forms !== undefined) own.push(await note(transaction, 'forms', secrets.seal(SEALED_FOR, account.email)));
    await sql`delete from users.verifications where lower(email) = lower(${account.email})`.execute(transaction);
    await sql`delete from users.subscribers where lower(email) = lower(${account.email})`.execute(transaction);
    // Every other table hangs on the account and goes with it.
    await sql`delete from users.accounts where id = ${account.id}`.execute(transaction);
    await also(transaction);
  });
  const left = await finishErasures(context);
  return !own.some((id) => left.includes(id));
}
