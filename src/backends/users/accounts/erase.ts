import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { sameAddress } from '../../kit/database/tables.ts';
import type { UsersContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { heldAddresses, subjectsOf } from './accounts.ts';

/** Who else holds something about a person: the identity provider by a subject, the forms service by the addresses, the offers service by the account, the alumni gateway by the account and the address. */
type Holder = Row<'erasures', 'holder'>['holder'];
type Parts = Pick<UsersContext, 'db' | 'management' | 'forms' | 'offers' | 'alumni' | 'secrets' | 'log'>;

const SEALED_FOR = 'erasure';

/** An account and its address, sealed until a service has erased it. */
const known = z.object({ uid: z.string(), email: z.string() });
/** An address that an account has or had, sealed too; the address alone where it was always theirs. */
const address = z.object({ email: z.string(), since: z.string().optional(), before: z.string().optional() });

async function eraseAt({ management, forms, offers, alumni, secrets }: Parts, holder: Holder, reference: string): Promise<void> {
  if (holder === 'identity') return management.remove(reference);
  if (holder === 'offers') {
    if (offers === undefined) throw new Error('There is an erasure for the offers service, and OFFERS_URL is not set.');
    return offers.erase(known.parse(JSON.parse(secrets.open(SEALED_FOR, reference))));
  }
  if (holder === 'alumni') {
    if (alumni === undefined) throw new Error('There is an erasure for the alumni gateway, and ALUMNI_GATEWAY_URL is not set.');
    return alumni.erase(known.parse(JSON.parse(secrets.open(SEALED_FOR, reference))));
  }
  if (forms === undefined) throw new Error('There is an erasure for the forms service, and FORMS_URL is not set.');
  const whose = secrets.open(SEALED_FOR, reference);
  await forms.erase(whose.startsWith('{"') ? address.parse(JSON.parse(whose)) : { email: whose });
}

/** Erases at other services what is still to be erased there. Gives the ids of what is left. */
export async function finishErasures(parts: Parts): Promise<string[]> {
  const { db, log } = parts;
  const rows = await db.selectFrom('erasures').select(['id', 'holder', 'reference']).orderBy('created_at').limit(100).execute();
  const left: string[] = [];
  for (const { id, holder, reference } of rows) {
    try {
      await eraseAt(parts, holder, reference);
      await db.deleteFrom('erasures').where('id', '=', id).execute();
    } catch (error) {
      left.push(id);
      log.warn({ err: error, erasure: id, holder }, 'another service could not erase a person yet; it is tried again');
      await db
        .updateTable('erasures')
        .set({ tried_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    }
  }
  return left;
}

/** Whether the identity provider has still to erase this person. */
export async function isBeingErased(db: Db, subject: string): Promise<boolean> {
  const found = await db
    .selectFrom('erasures')
    .select('id')
    .where('holder', '=', 'identity')
    .where('reference', '=', subject)
    .executeTakeFirst();
  return found !== undefined;
}

async function note(db: Db, holder: Holder, reference: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('erasures').values({ id, holder, reference }).execute();
  return id;
}

/**
 * Erases everything held about an account. Our own part is one transaction, which also notes what the identity provider, the
 * forms service, the offers service and the alumni gateway have to erase, and does what belongs to it with `also`: a crash in between loses nothing.
 *
 * @returns whether they have erased their parts too; otherwise that is tried again until they have
 */
export async function eraseAccount(
  context: Parts & Pick<UsersContext, 'config'>,
  account: { id: string; email: string },
  also: (transaction: Db, addresses: readonly string[]) => Promise<void>,
): Promise<boolean> {
  const { db, config, forms, offers, alumni, secrets } = context;
  const sealed = (): string => secrets.seal(SEALED_FOR, JSON.stringify({ uid: account.id, email: account.email }));
  const own: string[] = [];
  await db.transaction().execute(async (transaction) => {
    for (const subject of await subjectsOf(transaction, account.id, config.identityIssuer))
      own.push(await note(transaction, 'identity', subject));
    const held = await heldAddresses(transaction, account.id);
    if (forms !== undefined)
      for (const { email, ...moments } of held) {
        const whose = Object.keys(moments).length === 0 ? email : JSON.stringify({ email, ...moments });
        own.push(await note(transaction, 'forms', secrets.seal(SEALED_FOR, whose)));
      }
    if (offers !== undefined) own.push(await note(transaction, 'offers', sealed()));
    if (alumni !== undefined) own.push(await note(transaction, 'alumni', sealed()));
    await transaction.deleteFrom('verifications').where(sameAddress(account.email)).execute();
    await transaction.deleteFrom('subscribers').where(sameAddress(account.email)).execute();
    // Every other table hangs on the account and goes with it.
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute();
    await also(
      transaction,
      held.map(({ email }) => email),
    );
  });
  const left = await finishErasures(context);
  return !own.some((id) => left.includes(id));
}
