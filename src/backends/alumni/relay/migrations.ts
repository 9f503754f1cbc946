import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { outboxTable } from '../../kit/outbox/table.ts';

const run = async (db: Kysely<unknown>, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/**
 * Who writes to whom. A side is one of the two, with the address that it answers to, by the hash of its token; what is written is
 * sealed. `account` and `other` of a side name each other, so that a side knows whom it writes to when the other has gone.
 */
const conversations = async (db: Kysely<unknown>): Promise<void> => {
  await run(db, [
    `create table alumni.conversations (
      id uuid primary key,
      kind text not null check (kind in ('contact', 'post', 'referral', 'mentoring')),
      about uuid,
      subject text not null,
      opened_by uuid,
      key text not null,
      created_at timestamptz not null default now(),
      last_at timestamptz not null default now()
    )`,
    `create unique index conversations_key on alumni.conversations (opened_by, key)`,
    `create table alumni.sides (
      id uuid primary key,
      conversation uuid not null references alumni.conversations on delete cascade,
      account uuid not null references alumni.members (account) on delete cascade,
      other uuid not null,
      token_hash text not null unique,
      read_position bigint not null default 0,
      ended_at timestamptz,
      warned_at timestamptz,
      unique (conversation, account)
    )`,
    `create index sides_account on alumni.sides (account)`,
    `create index sides_other on alumni.sides (other)`,
    `create table alumni.messages (
      id uuid primary key,
      position bigint generated always as identity unique,
      conversation uuid not null references alumni.conversations on delete cascade,
      account uuid not null references alumni.members (account) on delete cascade,
      text text not null,
      came_by text not null check (came_by in ('site', 'mail')),
      key text not null,
      created_at timestamptz not null default now(),
      unique (conversation, account, key)
    )`,
    `create index messages_conversation on alumni.messages (conversation, position)`,
    `create index messages_account on alumni.messages (account)`,
    // A report of a failed delivery, each once; several of them mean that the address is gone.
    `create table alumni.bounces (
      account uuid not null references alumni.members (account) on delete cascade,
      key text not null,
      at timestamptz not null default now(),
      primary key (account, key)
    )`,
  ]);
  await outboxTable(db, 'alumni', 'contact_outbox');
};

/** Tables of the relay. */
export const relayMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0720_alumni_conversations': { up: conversations },
};
