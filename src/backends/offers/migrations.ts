import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { outboxTable } from '../kit/outbox/table.ts';

const run = async (db: Kysely<unknown>, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** What a meter has counted. `reader` and `piece` are codes of the service's: the table does not say who read what. */
const meter = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table offers.views (
      reader text not null,
      meter text not null,
      piece text not null,
      seen_at timestamptz not null default now(),
      primary key (reader, meter, piece)
    )`,
    `create index views_seen on offers.views (seen_at)`,
    `create table offers.counts (key text primary key, count integer not null, ends_at timestamptz not null)`,
  ]);

/** Who bought what, what was paid for it, and links that open one piece for somebody else. Everything hangs on the account and goes with it. */
const subscriptions = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table offers.accounts (
      uid text primary key,
      email text not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_event_at timestamptz
    )`,
    `create index accounts_email on offers.accounts (lower(email))`,
    `create table offers.subscriptions (
      id uuid primary key,
      uid text not null references offers.accounts on delete cascade,
      offer_id text not null,
      term_id text not null,
      external_id text not null,
      rid text not null,
      title text not null,
      language text not null check (language in ('en', 'de')),
      amount integer not null check (amount >= 0),
      currency text not null,
      tax_percent double precision not null,
      period_count integer not null,
      period_unit text not null check (period_unit in ('day', 'week', 'month', 'year')),
      gifts integer not null,
      card text not null,
      state text not null check (state in ('active', 'paused', 'cancelled', 'ended')),
      started_at timestamptz not null default now(),
      paid_until timestamptz not null,
      paused_at timestamptz,
      lapsed_at timestamptz,
      cancelled_at timestamptz,
      ended_at timestamptz
    )`,
    // Two presses, two windows: nobody pays twice for the same.
    `create unique index subscriptions_running on offers.subscriptions (uid, rid) where state <> 'ended'`,
    `create index subscriptions_due on offers.subscriptions (paid_until) where state <> 'ended'`,
    `create table offers.payments (
      id uuid primary key,
      number bigint generated always as identity,
      subscription_id uuid not null references offers.subscriptions on delete cascade,
      uid text not null references offers.accounts on delete cascade,
      title text not null,
      language text not null check (language in ('en', 'de')),
      amount integer not null,
      currency text not null,
      tax_percent double precision not null,
      card text not null,
      paid_at timestamptz not null default now(),
      from_at timestamptz not null,
      until_at timestamptz not null,
      refunded_at timestamptz
    )`,
    `create index payments_uid on offers.payments (uid, paid_at)`,
    `create index payments_subscription on offers.payments (subscription_id)`,
    `create table offers.checkouts (
      token_hash text primary key,
      uid text not null,
      email text not null,
      name text not null,
      offer_id text not null,
      term_id text,
      language text not null check (language in ('en', 'de')),
      mode text not null check (mode in ('page', 'frame')),
      return_url text,
      payment_id uuid references offers.payments on delete cascade,
      expires_at timestamptz not null
    )`,
    `create index checkouts_uid on offers.checkouts (uid)`,
    `create index checkouts_expires on offers.checkouts (expires_at)`,
    `create table offers.gifts (
      token_hash text primary key,
      subscription_id uuid not null references offers.subscriptions on delete cascade,
      url text not null,
      title text not null,
      rid text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    `create index gifts_subscription on offers.gifts (subscription_id, created_at)`,
  ]);

/** What the site is told, one after the other: the next one waits until the one before was taken. */
const webhooks = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create table offers.webhooks (
      position bigint generated always as identity primary key,
      id uuid not null unique,
      uid text references offers.accounts on delete cascade,
      type text not null,
      event text not null,
      packet jsonb not null,
      occurred_at timestamptz not null,
      attempts integer not null default 0,
      next_at timestamptz not null default now(),
      sent_at timestamptz,
      problem text
    )`,
    `create index webhooks_waiting on offers.webhooks (position) where sent_at is null`,
    `create index webhooks_uid on offers.webhooks (uid)`,
    `create index webhooks_sent on offers.webhooks (sent_at) where sent_at is not null`,
  ]);

/** A charge that is declined is tried again for days, the reader may give another card, and is written to about both. */
const declined = async (db: Kysely<unknown>): Promise<void> => {
  await run(db, [
    `alter table offers.subscriptions add column declined_at timestamptz, add column retry_at timestamptz`,
    // What ended by a declined card was told by this until now (`subscriptions/renewal.ts`).
    `update offers.subscriptions set declined_at = ended_at
      where state = 'ended' and cancelled_at is null and paused_at is null and ended_at >= paid_until`,
    `create table offers.card_changes (
      token_hash text primary key,
      subscription_id uuid not null references offers.subscriptions on delete cascade,
      language text not null check (language in ('en', 'de')),
      return_url text not null,
      done_at timestamptz,
      expires_at timestamptz not null
    )`,
    `create index card_changes_subscription on offers.card_changes (subscription_id)`,
    `create index card_changes_expires on offers.card_changes (expires_at)`,
  ]);
  await outboxTable(db, 'offers');
};

/** What was given once to accounts that are erased: codes over their addresses. */
const givenOnce = (db: Kysely<unknown>): Promise<void> =>
  run(db, [`create table offers.given (key text primary key, until timestamptz not null)`]);

/** Until when what is paid lasts whose end was written of: each charge that is coming is told once. */
const notices = (db: Kysely<unknown>): Promise<void> => run(db, [`alter table offers.subscriptions add column notified_until timestamptz`]);

/** Tables of the offers service; numbers 0600 to 0699. */
export const offersMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0600_offers_meter': { up: meter },
  '0601_offers_subscriptions': { up: subscriptions },
  '0602_offers_webhooks': { up: webhooks },
  '0603_offers_declined': { up: declined },
  '0604_offers_given_once': { up: givenOnce },
  '0605_offers_notices': { up: notices },
};
