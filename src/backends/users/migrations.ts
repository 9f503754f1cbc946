import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldedFunction } from '../kit/database/folded.ts';
import { outboxTable } from '../kit/outbox/table.ts';

const run = async (db: Kysely<unknown>, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const accounts = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.accounts (
      id uuid primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      company text not null default '',
      title_name text not null default '',
      country text not null default 'US',
      language text not null default 'en',
      history_consent_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index accounts_email on users.accounts (lower(email))`,
    `create table users.identities (
      issuer text not null,
      subject text not null,
      account_id uuid not null references users.accounts (id) on delete cascade,
      login_method text not null,
      linked_at timestamptz not null default now(),
      primary key (issuer, subject)
    )`,
    `create index identities_account on users.identities (account_id)`,
    `create table users.roles (
      account_id uuid not null references users.accounts (id) on delete cascade,
      role text not null check (role in ('alumnus', 'recruiter', 'practice', 'editor')),
      granted_at timestamptz not null default now(),
      primary key (account_id, role)
    )`,
    `create table users.entitlements (
      account_id uuid not null references users.accounts (id) on delete cascade,
      product text not null,
      active boolean not null,
      expires_at timestamptz,
      occurred_at timestamptz not null,
      primary key (account_id, product)
    )`,
    `create table users.webhook_events (
      id text primary key,
      account_id uuid not null references users.accounts (id) on delete cascade,
      received_at timestamptz not null default now()
    )`,
  ]);

const sessions = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.signing_keys (kid text primary key, sealed_jwk text not null, created_at timestamptz not null default now())`,
    `create table users.sessions (
      id uuid primary key,
      account_id uuid not null references users.accounts (id) on delete cascade,
      client_id text not null,
      login_method text not null,
      user_agent text not null default '',
      authenticated_at timestamptz not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text
    )`,
    `create index sessions_account on users.sessions (account_id)`,
    `create index sessions_expiry on users.sessions (expires_at)`,
    `create table users.refresh_tokens (
      token_hash text primary key,
      session_id uuid not null references users.sessions (id) on delete cascade,
      generation integer not null,
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`,
    `create unique index refresh_tokens_generation on users.refresh_tokens (session_id, generation)`,
    `create table users.identity_token_uses (
      token_hash text primary key,
      session_id uuid references users.sessions (id) on delete set null,
      used_at timestamptz not null default now()
    )`,
    `create table users.attempts (key text primary key, failures integer not null, blocked_until timestamptz, expires_at timestamptz not null)`,
    `create table users.verifications (
      id uuid primary key,
      purpose text not null check (purpose in ('change-email', 'reset-password', 'link-identity')),
      account_id uuid references users.accounts (id) on delete cascade,
      email text not null,
      code_hash text not null,
      link_hash text,
      subject text,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    `create index verifications_link on users.verifications (link_hash)`,
    `create table users.erasures (id uuid primary key, subject text not null, created_at timestamptz not null default now(), tried_at timestamptz)`,
  ]);

const subscriptions = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.subscribers (
      id uuid primary key,
      email text not null,
      account_id uuid unique references users.accounts (id) on delete cascade,
      language text not null default 'en',
      practice text not null default 'Monthly Highlights',
      confirmed_at timestamptz,
      paused_until timestamptz,
      created_at timestamptz not null default now()
    )`,
    `create unique index subscribers_email on users.subscribers (lower(email))`,
    `create table users.subscriptions (
      subscriber_id uuid not null references users.subscribers (id) on delete cascade,
      kind text not null check (kind in ('newsletter', 'alert')),
      key text not null,
      frequency text not null check (frequency in ('weekly', 'monthly')),
      created_at timestamptz not null default now(),
      primary key (subscriber_id, kind, key)
    )`,
    `create table users.registrations (
      token_hash text primary key,
      subscriber_id uuid not null references users.subscribers (id) on delete cascade,
      newsletters jsonb not null,
      topics jsonb not null,
      confirmed_at timestamptz,
      expires_at timestamptz not null
    )`,
    `create table users.deliveries (
      issue text not null,
      subscriber_id uuid not null references users.subscribers (id) on delete cascade,
      claimed_at timestamptz not null default now(),
      sent_at timestamptz,
      primary key (issue, subscriber_id)
    )`,
  ]);

const content = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.saved_articles (
      account_id uuid not null references users.accounts (id) on delete cascade,
      article_id text not null,
      path text not null,
      title text not null,
      article_type text not null default '',
      image text not null default '',
      note text not null default '',
      saved_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (account_id, article_id)
    )`,
    `create table users.ratings (
      id uuid primary key default gen_random_uuid(),
      article_id text not null,
      account_id uuid references users.accounts (id) on delete cascade,
      anonymous_id uuid,
      rating smallint not null check (rating between 1 and 5),
      rated_at timestamptz not null default now(),
      check ((account_id is null) <> (anonymous_id is null))
    )`,
    `create unique index ratings_account on users.ratings (article_id, account_id) where account_id is not null`,
    `create unique index ratings_anonymous on users.ratings (article_id, anonymous_id) where anonymous_id is not null`,
    `create index ratings_anonymous_id on users.ratings (anonymous_id)`,
    `create index ratings_account_id on users.ratings (account_id)`,
    `create table users.anonymous_moves (
      anonymous_id uuid primary key,
      account_id uuid not null references users.accounts (id) on delete cascade,
      moved integer not null,
      moved_at timestamptz not null default now()
    )`,
    `create table users.preferences (
      account_id uuid not null references users.accounts (id) on delete cascade,
      preference text not null check (preference in ('follow', 'mute')),
      kind text not null check (kind in ('topic', 'author', 'article')),
      key text not null,
      created_at timestamptz not null default now(),
      primary key (account_id, preference, kind, key)
    )`,
    `create table users.readings (
      account_id uuid not null references users.accounts (id) on delete cascade,
      article_id text not null,
      topics jsonb not null default '[]',
      authors jsonb not null default '[]',
      times integer not null default 1,
      read_at timestamptz not null default now(),
      primary key (account_id, article_id)
    )`,
  ]);

/** Erasure reaches what other services hold: which of them, and what names the person there. */
const erasuresElsewhere = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table users.erasures add column holder text not null default 'identity' check (holder in ('identity', 'forms'))`,
    `alter table users.erasures rename column subject to reference`,
  ]);

/** The offers service holds something about people too. */
const erasuresAtOffers = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table users.erasures drop constraint erasures_holder_check`,
    `alter table users.erasures add constraint erasures_holder_check check (holder in ('identity', 'forms', 'offers'))`,
  ]);

/** So does the alumni gateway. */
const erasuresAtAlumni = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table users.erasures drop constraint erasures_holder_check`,
    `alter table users.erasures add constraint erasures_holder_check check (holder in ('identity', 'forms', 'offers', 'alumni'))`,
  ]);

/** Which sign-in at the identity provider a session comes from, and what was ended: see tokens/endings.ts. */
const endings = async (db: Kysely<unknown>): Promise<void> => {
  await run(db, [
    `alter table users.sessions add column sign_in text`,
    `create index sessions_sign_in on users.sessions (sign_in) where sign_in is not null`,
    `create table users.endings (
      id text primary key,
      account_id uuid not null references users.accounts (id) on delete cascade,
      ended_at timestamptz not null,
      only_sign_in text,
      except_sign_in text
    )`,
    `create index endings_account on users.endings (account_id)`,
    `create index endings_time on users.endings (ended_at)`,
  ]);
  await outboxTable(db, 'users', 'endings_owed');
};

/** A newsletter comes in its own rhythm; another one could be chosen before, and meant nothing. */
const rhythms = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `update users.subscriptions set frequency = 'weekly' where kind = 'newsletter' and key = 'weekly-briefing'`,
    `update users.subscriptions set frequency = 'monthly' where kind = 'newsletter' and key = 'monthly-highlights'`,
  ]);

/** Whether the browser keeps a session. Those that were begun before there was the choice were all kept. */
const keeping = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table users.sessions add column keep boolean not null default true`,
    `alter table users.sessions alter column keep drop default`,
  ]);

/** An officer looks after the alumni, an approver releases what editors write. */
const officersAndApprovers = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table users.roles drop constraint roles_role_check`,
    `alter table users.roles add constraint roles_role_check check (role in ('alumnus', 'recruiter', 'practice', 'officer', 'editor', 'approver'))`,
  ]);

/** Addresses that accounts had, under which other services hold something still. */
const formerAddresses = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.former_addresses (
      account_id uuid not null references users.accounts (id) on delete cascade,
      email text not null,
      left_at timestamptz not null default now()
    )`,
    `create unique index former_addresses_account on users.former_addresses (account_id, lower(email))`,
  ]);

/** When each piece of the feed was first seen, so that one that appears after the issue of its date is in the next. */
const appearances = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.feed_looks (feed text primary key, at timestamptz not null, oldest timestamptz not null)`,
    `create table users.appearances (
      piece text primary key,
      appeared_at timestamptz not null,
      noted_at timestamptz not null default now()
    )`,
  ]);

/** The language in which newsletters were last asked for is that of the issues, once that is confirmed. */
const registeredIn = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table users.registrations add column language text`]);

/** What the relay refused is not tried again, what it deferred later each time; and what is held of a subscriber is found without reading all. */
const refusedIssues = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create index deliveries_subscriber on users.deliveries (subscriber_id)`,
    `create index deliveries_claimed on users.deliveries (claimed_at)`,
    `create index registrations_subscriber on users.registrations (subscriber_id)`,
    // The last: it shuts out a process of the release before, for a moment.
    `alter table users.deliveries add column tries integer not null default 0, add column refused_at timestamptz`,
  ]);

/** And the content service, where those who edit have left their names. */
const erasuresAtContent = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `alter table users.erasures drop constraint erasures_holder_check`,
    `alter table users.erasures add constraint erasures_holder_check check (holder in ('identity', 'forms', 'offers', 'alumni', 'content'))`,
  ]);

/** Whether two factors were proven at the sign-in of a session: those from before say no, and are asked again. */
const factorsOfSessions = (db: Kysely<unknown>): Promise<void> =>
  run(db, [`alter table users.sessions add column two_factors boolean not null default false`]);

/** A code that is being used is marked, not taken away and put back. */
const takenCodes = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table users.verifications add column taken_at timestamptz`]);

/** By which of an account's identities a session came in: those from before do not say, and take none away until the next sign-in. */
const subjectsOfSessions = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table users.sessions add column subject text`]);

/** How many issues in a row an address was refused as one that is not there. */
const refusedAddresses = (db: Kysely<unknown>): Promise<void> =>
  run(db, [`alter table users.subscribers add column refusals integer not null default 0`]);

/** Issues that the office holds. */
const heldIssues = (db: Kysely<unknown>): Promise<void> =>
  run(db, [`create table users.digest_holds (issue text primary key, held_at timestamptz not null default now())`]);

/** Codes over addresses that nobody may have asked again. */
const unwanted = (db: Kysely<unknown>): Promise<void> =>
  run(db, [`create table users.unwanted (code text primary key, since timestamptz not null default now())`]);

/** Who agreed to which newsletters, and when: it outlives the subscription, as a code over the address. */
const consents = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.consents (
      id uuid primary key default gen_random_uuid(),
      code text not null,
      subscriber_id uuid references users.subscribers (id) on delete set null,
      what text not null,
      newsletters jsonb not null,
      topics jsonb not null,
      language text not null,
      wording text not null,
      asked_at timestamptz,
      at timestamptz not null default now()
    )`,
    `create index consents_code on users.consents (code)`,
    `create index consents_subscriber on users.consents (subscriber_id)`,
  ]);

/** What each issue of a newsletter brought, in each language. */
const issues = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table users.issues (
      issue text not null,
      language text not null,
      due timestamptz not null,
      pieces jsonb not null,
      primary key (issue, language)
    )`,
  ]);

/** Tables of the user service, in the schema `users`. */
export const usersMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0300_users_accounts': { up: accounts },
  '0301_users_sessions': { up: sessions },
  '0302_users_subscriptions': { up: subscriptions },
  '0303_users_content': { up: content },
  '0304_users_erasures_elsewhere': { up: erasuresElsewhere },
  '0305_users_rhythms': { up: rhythms },
  '0309_users_outbox': { up: (db) => outboxTable(db, 'users') },
  '0329_users_endings': { up: endings },
  '0330_users_keeping': { up: keeping },
  '0331_users_erasures_at_offers': { up: erasuresAtOffers },
  '0332_users_officers_and_approvers': { up: officersAndApprovers },
  '0333_users_erasures_at_alumni': { up: erasuresAtAlumni },
  '0334_users_former_addresses': { up: formerAddresses },
  '0335_users_appearances': { up: appearances },
  '0336_users_registered_in': { up: registeredIn },
  '0337_users_refused_issues': { up: refusedIssues },
  '0338_users_erasures_at_content': { up: erasuresAtContent },
  '0339_users_factors_of_sessions': { up: factorsOfSessions },
  '0340_users_taken_codes': { up: takenCodes },
  '0341_users_subjects_of_sessions': { up: subjectsOfSessions },
  '0342_users_folded': { up: (db) => foldedFunction(db, 'users') },
  '0343_users_refused_addresses': { up: refusedAddresses },
  '0344_users_held_issues': { up: heldIssues },
  '0345_users_unwanted': { up: unwanted },
  '0346_users_consents': { up: consents },
  '0347_users_issues': { up: issues },
};
