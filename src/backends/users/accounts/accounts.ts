import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../lib/languages.ts';
import { sameAddress } from '../../kit/database/tables.ts';
import type { Db } from '../storage/database.ts';
import type { Row } from '../storage/tables.ts';
import type { LoginMethod } from '../tokens/reader.ts';

export type AccountKey = Row<'accounts', 'id' | 'email' | 'language'>;

export interface Profile {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | undefined;
  titleName?: string | undefined;
  country?: string | undefined;
  language?: Language | undefined;
}

export async function findByIdentity(db: Db, issuer: string, subject: string): Promise<AccountKey | undefined> {
  return db
    .selectFrom('identities as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['a.id', 'a.email', 'a.language'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
}

export async function findByEmail(db: Db, email: string): Promise<AccountKey | undefined> {
  return db.selectFrom('accounts').select(['id', 'email', 'language']).where(sameAddress(email)).executeTakeFirst();
}

/** As the database compares them (`sameAddress`). */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Identities of the account at the provider, the first one first. */
export const identitiesOf = (
  db: Db,
  accountId: string,
  issuer: string,
): Promise<Row<'identities', 'subject' | 'login_method' | 'linked_at'>[]> =>
  db
    .selectFrom('identities')
    .select(['subject', 'login_method', 'linked_at'])
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .orderBy('linked_at')
    .orderBy('subject')
    .execute();

/** Subjects of the account at the identity provider, the newest first. */
export async function subjectsOf(db: Db, accountId: string, issuer: string): Promise<string[]> {
  const identities = await identitiesOf(db, accountId, issuer);
  return identities.map(({ subject }) => subject).reverse();
}

/**
 * Makes the account of a verified address, or gives back undefined when the address has one. What was subscribed to
 * without an account under the address belongs to it from now on, and says the language of its mails.
 */
export function createAccount(
  db: Db,
  given: {
    issuer: string;
    subject: string;
    loginMethod: LoginMethod;
    email: string;
    profile: Profile & { firstName: string; lastName: string };
  },
): Promise<AccountKey | undefined> {
  const { issuer, subject, loginMethod, email, profile } = given;
  return db.transaction().execute(async (transaction) => {
    const { firstName, lastName, company, titleName, country, language } = profile;
    const subscriber = await transaction
      .selectFrom('subscribers')
      .select('language')
      .where(sameAddress(email))
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const account = await transaction
      .insertInto('accounts')
      .values({
        ...{ id: randomUUID(), email, first_name: firstName, last_name: lastName, company, title_name: titleName, country },
        language: subscriber?.language ?? language,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'email', 'language'])
      .executeTakeFirst();
    if (account === undefined) return undefined;
    await transaction.insertInto('identities').values({ issuer, subject, account_id: account.id, login_method: loginMethod }).execute();
    await sql`update users.subscribers set account_id = ${account.id}, confirmed_at = coalesce(confirmed_at, now()), refusals = 0 where lower(email) = lower(${email}) and account_id is null`.execute(
      transaction,
    );
    return account;
  });
}

/** In a transaction of the caller's. @returns the account, where the identity is new to it */
export async function linkIdentity(
  transaction: Db,
  given: { issuer: string; subject: string; accountId: string; loginMethod: LoginMethod },
): Promise<AccountKey | undefined> {
  const { numInsertedOrUpdatedRows: made = 0n } = await transaction
    .insertInto('identities')
    .values({ issuer: given.issuer, subject: given.subject, account_id: given.accountId, login_method: given.loginMethod })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirstOrThrow();
  if (made === 0n) return undefined;
  return transaction.selectFrom('accounts').select(['id', 'email', 'language']).where('id', '=', given.accountId).executeTakeFirst();
}

/** False when it is none of the account's. */
export async function unlinkIdentity(db: Db, given: { issuer: string; subject: string; accountId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('issuer', '=', given.issuer)
    .where('subject', '=', given.subject)
    .where('account_id', '=', given.accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Of a person whom the provider has no more: whoever comes back there is another one. */
export async function forgetIdentity(db: Db, issuer: string, subject: string): Promise<void> {
  await db.deleteFrom('identities').where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** Fields that are left out stay. Newsletters are in the language of the account's mails; in a transaction of the caller's. */
export async function updateProfile(db: Db, accountId: string, profile: Profile): Promise<void> {
  await sql`
    update users.accounts set
      first_name = coalesce(${profile.firstName ?? null}::text, first_name),
      last_name = coalesce(${profile.lastName ?? null}::text, last_name),
      company = coalesce(${profile.company ?? null}::text, company),
      title_name = coalesce(${profile.titleName ?? null}::text, title_name),
      country = coalesce(${profile.country ?? null}::text, country),
      language = coalesce(${profile.language ?? null}::text, language),
      updated_at = now()
    where id = ${accountId}`.execute(db);
  if (profile.language !== undefined)
    await db.updateTable('subscribers').set({ language: profile.language }).where('account_id', '=', accountId).execute();
}

/** An address that an account has or had, from when another account left it to when this one did, as far as there is such a moment. */
export interface HeldAddress {
  email: string;
  since?: string;
  before?: string;
}

type Moments = { since: Date | null; before: Date | null };

/** The address of an account, then those that it had, without those that are another account's by now. */
export async function heldAddresses(db: Db, accountId: string): Promise<HeldAddress[]> {
  const { rows } = await sql<Row<'former_addresses', 'email'> & Moments>`
    select held.email, held.before, (
      select max(other.left_at) from users.former_addresses other
      where lower(other.email) = lower(held.email) and other.account_id <> ${accountId} and (held.before is null or other.left_at < held.before)) as since
    from (
      select email, null::timestamptz as before from users.accounts where id = ${accountId}
      union all
      select f.email, f.left_at from users.former_addresses f where f.account_id = ${accountId}
      and not exists (select 1 from users.accounts a where lower(a.email) = lower(f.email))) held
    order by held.before nulls first`.execute(db);
  return rows.map(({ email, since, before }) => ({
    email,
    ...(since === null ? {} : { since: since.toISOString() }),
    ...(before === null ? {} : { before: before.toISOString() }),
  }));
}

/** In a transaction of the caller’s. False when another account has the address by now: then the transaction can only be undone. */
export async function changeEmail(transaction: Db, accountId: string, email: string): Promise<boolean> {
  try {
    await sql`
      insert into users.former_addresses (account_id, email) select id, email from users.accounts where id = ${accountId} and lower(email) <> lower(${email})
      on conflict (account_id, lower(email)) do update set left_at = excluded.left_at`.execute(transaction);
    await sql`delete from users.former_addresses where account_id = ${accountId} and lower(email) = lower(${email})`.execute(transaction);
    await sql`update users.accounts set email = ${email}, updated_at = now() where id = ${accountId}`.execute(transaction);
    // What was asked for by a mail to the address of before is confirmed by whoever reads it there, for that address or for none. Locked
    // first: who asks at this moment comes before this, or under an address that is nobody's.
    await sql`select from users.subscribers where account_id = ${accountId} for update`.execute(transaction);
    await sql`
      delete from users.registrations r using users.subscribers mine
      where r.subscriber_id = mine.id and mine.account_id = ${accountId} and lower(mine.email) <> lower(${email})`.execute(transaction);
    // Somebody's subscriptions without an account under the new address: the address is theirs, so they join.
    await sql`
      insert into users.subscriptions (subscriber_id, kind, key, frequency)
      select mine.id, s.kind, s.key, s.frequency from users.subscribers other
      join users.subscriptions s on s.subscriber_id = other.id
      join users.subscribers mine on mine.account_id = ${accountId}
      where lower(other.email) = lower(${email}) and other.account_id is null on conflict do nothing`.execute(transaction);
    // So does a pause, of which the longer one counts, and what waits for its confirmation, whose link is in their mailbox.
    await sql`
      update users.subscribers mine set paused_until = greatest(mine.paused_until, other.paused_until) from users.subscribers other
      where mine.account_id = ${accountId} and lower(other.email) = lower(${email}) and other.account_id is null`.execute(transaction);
    await sql`
      update users.registrations r set subscriber_id = mine.id from users.subscribers mine, users.subscribers other
      where r.subscriber_id = other.id and mine.account_id = ${accountId} and lower(other.email) = lower(${email}) and other.account_id is null`.execute(
      transaction,
    );
    await sql`
      delete from users.subscribers where lower(email) = lower(${email}) and account_id is null
      and exists (select 1 from users.subscribers mine where mine.account_id = ${accountId})`.execute(transaction);
    await sql`update users.subscribers set email = ${email}, refusals = 0 where account_id = ${accountId}`.execute(transaction);
    // An account says its language itself.
    await sql`
      update users.subscribers set account_id = ${accountId}, refusals = 0, language = (select language from users.accounts where id = ${accountId})
      where lower(email) = lower(${email}) and account_id is null`.execute(transaction);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false;
    throw error;
  }
}
