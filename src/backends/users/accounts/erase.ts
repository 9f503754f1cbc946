import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { sameAddress } from '../../kit/database/tables.ts';
import type { UsersContext } from '../context.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import { noteEnd } from '../subscriptions/consents.ts';
import { heldAddresses, subjectsOf } from './accounts.ts';

/** Who else holds something about a person: the identity provider by a subject, the forms service by the addresses, the offers service and the content service by the account, the alumni gateway by the account and the address. */
type Holder = Row<'erasures', 'holder'>['holder'];
type Parts = Pick<UsersContext, 'db' | 'management' | 'forms' | 'offers' | 'alumni' | 'content' | 'secrets' | 'log'>;

const SEALED_FOR = 'erasure';

/** An account and its address, sealed until a service has erased it. */
const known = z.object({ uid: z.string(), email: z.string() });
/** An address that an account has or had, sealed too. Rows of the version before have the address alone where it was always theirs. */
const address = z.object({
  email: z.string(),
  since: z.string().optional(),
  before: z.string().optional(),
  until: z.string().optional(),
});

async function eraseAt({ management, forms, offers, alumni, content, secrets }: Parts, holder: Holder, reference: string): Promise<void> {
  if (holder === 'identity') return management.remove(reference);
  if (holder === 'offers') {
    if (offers === undefined) throw new Error('There is an erasure for the offers service, and OFFERS_URL is not set.');
    return offers.erase(known.parse(JSON.parse(secrets.open(SEALED_FOR, reference))));
  }
  if (holder === 'alumni') {
    if (alumni === undefined) throw new Error('There is an erasure for the alumni gateway, and ALUMNI_GATEWAY_URL is not set.');
    return alumni.erase(known.parse(JSON.parse(secrets.open(SEALED_FOR, reference))));
  }
  if (holder === 'content') {
    if (content === undefined) throw new Error('There is an erasure for the content service, and AUTHORING_URL is not set.');
    return content.erase(known.parse(JSON.parse(secrets.open(SEALED_FOR, reference))));
  }
  if (forms === undefined) throw new Error('There is an erasure for the forms service, and FORMS_URL is not set.');
  const whose = secrets.open(SEALED_FOR, reference);
  await forms.erase(whose.startsWith('{"') ? address.parse(JSON.parse(whose)) : { email: whose });
}

/** Of one service in a round; and after so many failures in a row it is left alone until the next: it is away. */
const EACH_ROUND = 100;
const AWAY_AFTER = 3;
/** What an account that is closed waits for other services. The rest of it is tried after the answer. */
const WAIT_MS = 4_000;

type Erasure = Row<'erasures', 'id' | 'holder' | 'reference'>;

/** Whether a service has erased its part by now; otherwise when it was tried is noted. */
async function finish(parts: Parts, { id, holder, reference }: Erasure): Promise<boolean> {
  const { db, log } = parts;
  try {
    await eraseAt(parts, holder, reference);
    await db.deleteFrom('erasures').where('id', '=', id).execute();
    return true;
  } catch (error) {
    log.warn({ err: error, erasure: id, holder }, 'another service could not erase a person yet; it is tried again');
    await db
      .updateTable('erasures')
      .set({ tried_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    return false;
  }
}

/** A secret that was in force before may have sealed what waits, and is forgotten one day: nobody could erase it any more then. */
async function sealAnew({ db, secrets, log }: Pick<Parts, 'db' | 'secrets' | 'log'>): Promise<void> {
  const rows = await db.selectFrom('erasures').select(['id', 'reference']).where('holder', '!=', 'identity').execute();
  for (const { id, reference } of rows)
    try {
      const sealed = secrets.resealed(SEALED_FOR, reference);
      if (sealed !== undefined) await db.updateTable('erasures').set({ reference: sealed }).where('id', '=', id).execute();
    } catch (error) {
      log.error({ err: error, erasure: id }, 'an erasure is sealed by a secret that is not known: name it in USERS_SECRETS_BEFORE');
    }
}

/** Erases at other services what is still to be erased there: each of them by itself, and first what was not tried yet or longest ago. */
export async function finishErasures(parts: Parts): Promise<void> {
  const { db } = parts;
  await sealAnew(parts);
  const waiting = await db.selectFrom('erasures').select('holder').distinct().execute();
  await Promise.all(
    waiting.map(async ({ holder }) => {
      const rows = await db
        .selectFrom('erasures')
        .select(['id', 'holder', 'reference'])
        .where('holder', '=', holder)
        .orderBy(sql`tried_at nulls first, created_at`)
        .limit(EACH_ROUND)
        .execute();
      let failures = 0;
      for (const row of rows) {
        failures = (await finish(parts, row)) ? 0 : failures + 1;
        if (failures === AWAY_AFTER) return;
      }
    }),
  );
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

async function note(db: Db, holder: Holder, reference: string): Promise<Erasure> {
  const erasure = { id: randomUUID(), holder, reference };
  await db.insertInto('erasures').values(erasure).execute();
  return erasure;
}

/**
 * Erases everything held about an account. Our own part is one transaction, which also notes what the identity provider, the
 * forms service, the offers service, the alumni gateway and the content service have to erase, and does what belongs to it with `also`: a
 * crash in between loses nothing.
 *
 * @returns whether they have erased their parts too, within a few seconds; otherwise that is tried again until they have
 */
export async function eraseAccount(
  context: Parts & Pick<UsersContext, 'config' | 'background'>,
  account: { id: string; email: string; waited?: number },
  also: (transaction: Db, addresses: readonly string[]) => Promise<void>,
): Promise<boolean> {
  const { db, config, forms, offers, alumni, content, secrets } = context;
  const sealed = (): string => secrets.seal(SEALED_FOR, JSON.stringify({ uid: account.id, email: account.email }));
  const own: Erasure[] = [];
  await db.transaction().execute(async (transaction) => {
    for (const subject of await subjectsOf(transaction, account.id, config.identityIssuer))
      own.push(await note(transaction, 'identity', subject));
    const held = await heldAddresses(transaction, account.id);
    const { now } = await transaction.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
    if (forms !== undefined)
      for (const each of held) {
        // Done later, it leaves alone what was sent under the address after this.
        const whose = JSON.stringify(each.before === undefined ? { ...each, until: now.toISOString() } : each);
        own.push(await note(transaction, 'forms', secrets.seal(SEALED_FOR, whose)));
      }
    if (offers !== undefined) own.push(await note(transaction, 'offers', sealed()));
    if (alumni !== undefined) own.push(await note(transaction, 'alumni', sealed()));
    if (content !== undefined) own.push(await note(transaction, 'content', sealed()));
    await transaction.deleteFrom('verifications').where(sameAddress(account.email)).execute();
    await noteEnd(context, transaction, account.email);
    await transaction.deleteFrom('subscribers').where(sameAddress(account.email)).execute();
    // Every other table hangs on the account and goes with it.
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute();
    await also(
      transaction,
      held.map(({ email }) => email),
    );
  });
  const tried = Promise.all(own.map((erasure) => finish(context, erasure)));
  context.background.run('erasure', async () => {
    await tried;
    // Who answered just now may do what waits for them too.
    await finishErasures(context);
  });
  const results = await Promise.race([tried, setTimeout(Math.max(0, WAIT_MS - (account.waited ?? 0)), [false], { ref: false })]);
  return results.every((isErased) => isErased);
}
