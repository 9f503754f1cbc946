import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { outboxTable } from '../kit/outbox/table.ts';

async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.users (
      id uuid primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      status text not null check (status in ('active', 'deactivated')),
      locale text not null default 'en',
      password_hash text,
      password_changed_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_sign_in_at timestamptz
    )`.execute(db);
  await sql`create unique index users_email on identity.users (lower(email))`.execute(db);
  await sql`
    create table identity.enrolments (
      id uuid primary key,
      user_id uuid not null references identity.users (id) on delete cascade,
      authenticator text not null,
      profile jsonb not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index enrolments_user on identity.enrolments (user_id)`.execute(db);
  await sql`
    create table identity.federated_identities (
      provider text not null,
      subject text not null,
      user_id uuid not null references identity.users (id) on delete cascade,
      linked_at timestamptz not null default now(),
      primary key (provider, subject)
    )`.execute(db);
}

async function flows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.transactions (
      id text primary key,
      client_id text not null,
      user_id uuid references identity.users (id) on delete cascade,
      state jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index transactions_expiry on identity.transactions (expires_at)`.execute(db);
  await sql`
    create table identity.interaction_codes (
      transaction_id text primary key,
      client_id text not null,
      user_id uuid not null references identity.users (id) on delete cascade,
      payload jsonb not null,
      grant_id text,
      consumed_at timestamptz,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index interaction_codes_expiry on identity.interaction_codes (expires_at)`.execute(db);
  // Tokens that start or continue something from outside: links in mails, round trips to other providers, enrolment and recovery started by the user service.
  await sql`
    create table identity.entry_tokens (
      token_hash text primary key,
      kind text not null check (kind in ('email-link', 'federation', 'activation', 'recovery')),
      transaction_id text,
      user_id uuid references identity.users (id) on delete cascade,
      payload jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index entry_tokens_expiry on identity.entry_tokens (expires_at)`.execute(db);
  await sql`
    create table identity.throttles (
      key text primary key,
      failures integer not null,
      blocked_until timestamptz,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index throttles_expiry on identity.throttles (expires_at)`.execute(db);
}

async function protocol(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.oidc_models (
      model text not null,
      id_hash text not null,
      payload jsonb not null,
      account_id text,
      client_id text,
      grant_id text,
      uid text,
      user_code text,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (model, id_hash)
    )`.execute(db);
  await sql`create index oidc_models_grant on identity.oidc_models (grant_id) where grant_id is not null`.execute(db);
  await sql`create index oidc_models_uid on identity.oidc_models (uid) where uid is not null`.execute(db);
  await sql`create index oidc_models_account on identity.oidc_models (account_id) where account_id is not null`.execute(db);
  await sql`create index oidc_models_expiry on identity.oidc_models (expires_at)`.execute(db);
  await sql`
    create table identity.signing_keys (
      kid text primary key,
      sealed_jwk text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}

/** What belongs to which sign-in, and what was ended when: see oidc/endings.ts. */
async function endings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity.oidc_models add column session_uid text`.execute(db);
  await sql`update identity.oidc_models set session_uid = coalesce(uid, payload ->> 'sessionUid') where account_id is not null`.execute(db);
  await sql`create index oidc_models_session on identity.oidc_models (session_uid) where session_uid is not null`.execute(db);
  await sql`
    alter table identity.users
      add column flows_over_at timestamptz,
      add column sessions_over_at timestamptz,
      add column kept_sid text`.execute(db);
  await outboxTable(db, 'identity', 'logout_notices');
}

/** When an account elsewhere was last signed in with; nothing of the time before. */
async function federatedUse(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity.federated_identities add column last_used_at timestamptz`.execute(db);
}

/** Whether passkeys of an earlier relying party are left is asked at every first step (accounts/enrolments.ts). */
async function passkeyParties(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index enrolments_passkey_party on identity.enrolments ((coalesce(profile ->> 'rpId', '')))
    where authenticator = 'webauthn'`.execute(db);
}

/** Browsers that signed in to an account before: see limits/known-devices.ts. */
async function knownDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity.known_devices (
      user_id uuid not null references identity.users (id) on delete cascade,
      device_hash text not null,
      expires_at timestamptz not null,
      primary key (user_id, device_hash)
    )`.execute(db);
  await sql`create index known_devices_over on identity.known_devices (expires_at)`.execute(db);
}

/** An account has one of each authenticator but passkeys, however many set one up at the same moment: the newest stays. */
async function oneOfEach(db: Kysely<unknown>): Promise<void> {
  await sql`lock table identity.enrolments in share row exclusive mode`.execute(db);
  await sql`
    delete from identity.enrolments e using identity.enrolments newer
    where e.authenticator <> 'webauthn' and newer.user_id = e.user_id and newer.authenticator = e.authenticator
      and (newer.created_at, newer.id) > (e.created_at, e.id)`.execute(db);
  await sql`
    create unique index enrolments_one on identity.enrolments (user_id, authenticator) where authenticator <> 'webauthn'`.execute(db);
}

/** Tables of the identity provider, in the schema `identity`. */
export const identityMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0200_identity_accounts': { up: accounts },
  '0201_identity_flows': { up: flows },
  '0202_identity_protocol': { up: protocol },
  '0203_identity_outbox': { up: (db) => outboxTable(db, 'identity') },
  '0229_identity_endings': { up: endings },
  '0232_identity_federated_use': { up: federatedUse },
  '0233_identity_passkey_parties': { up: passkeyParties },
  '0234_identity_known_devices': { up: knownDevices },
  '0235_identity_one_of_each': { up: oneOfEach },
};
