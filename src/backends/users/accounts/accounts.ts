import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { LoginMethod } from '../tokens/reader.ts';

export interface AccountKey {
  id: string;
  email: string;
  language: 'en' | 'de';
}

export interface Profile {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | undefined;
  titleName?: string | undefined;
  country?: string | undefined;
  language?: 'en' | 'de' | undefined;
}

export async function findByIdentity(db: Db, issuer: string, subject: string): Promise<AccountKey | undefined> {
  const { rows } = await sql<AccountKey>`
    select a.id, a.email, a.language from users.identities i join users.accounts a on a.id = i.account_id
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(db);
  return rows[0];
}

export async function findByEmail(db: Db, email: string): Promise<AccountKey | undefined> {
  const { rows } = await sql<AccountKey>`select id, email, language from users.accounts where lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

/** Subject of the account at the identity provider; undefined when it has none there. */
export async function subjectsOf(db: Db, accountId: string, issuer: string): Promise<string[]> {
  const { rows } = await sql<{
    subject: string;
  }>`select subject from users.identities where account_id = ${accountId} and issuer = ${issuer} order by linked_at`.execute(db);
  return rows.map(({ subject }) => subject);
}

/**
 * Makes the account of a verified address, or gives back undefined when the address has one. What was subscribed to
 * without an account under the address belongs to it from now on.
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
    const { rows } = await sql<AccountKey>`
      insert into users.accounts (id, email, first_name, last_name, company, title_name, country, language)
      values (${randomUUID()}, ${email}, ${profile.firstName}, ${profile.lastName}, ${profile.company ?? ''}, ${profile.titleName ?? ''}, ${profile.country ?? 'US'}, ${profile.language ?? 'en'})
      on conflict do nothing returning id, email, language`.execute(transaction);
    const account = rows[0];
    if (account === undefined) return undefined;
    await sql`insert into users.identities (issuer, subject, account_id, login_method) values (${issuer}, ${subject}, ${account.id}, ${loginMethod})`.execute(
      transaction,
    );
    await sql`update users.subscribers set account_id = ${account.id}, confirmed_at = coalesce(confirmed_at, now()) where lower(email) = lower(${email}) and account_id is null`.execute(
      transaction,
    );
    return account;
  });
}

export async function linkIdentity(
  db: Db,
  given: { issuer: string; subject: string; accountId: string; loginMethod: LoginMethod },
): Promise<void> {
  await sql`
    insert into users.identities (issuer, subject, account_id, login_method)
    values (${given.issuer}, ${given.subject}, ${given.accountId}, ${given.loginMethod}) on conflict (issuer, subject) do nothing`.execute(
    db,
  );
}

/** Fields that are left out stay. */
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
}

/** In a transaction of the caller’s. False when another account has the address by now: then the transaction can only be undone. */
export async function changeEmail(transaction: Db, accountId: string, email: string): Promise<boolean> {
  try {
    await sql`update users.accounts set email = ${email}, updated_at = now() where id = ${accountId}`.execute(transaction);
    // Somebody's subscriptions without an account under the new address: the address is theirs, so they join.
    await sql`
      insert into users.subscriptions (subscriber_id, kind, key, frequency)
      select mine.id, s.kind, s.key, s.frequency from users.subscribers other
      join users.subscriptions s on s.subscriber_id = other.id
      join users.subscribers mine on mine.account_id = ${accountId}
      where lower(other.email) = lower(${email}) and other.account_id is null on conflict do nothing`.execute(transaction);
    await sql`
      delete from users.subscribers where lower(email) = lower(${email}) and account_id is null
      and exists (select 1 from users.subscribers mine where mine.account_id = ${accountId})`.execute(transaction);
    await sql`update users.subscribers set email = ${email} where account_id = ${accountId}`.execute(transaction);
    await sql`update users.subscribers set account_id = ${accountId} where lower(email) = lower(${email}) and account_id is null`.execute(
      transaction,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false;
    throw error;
  }
}
