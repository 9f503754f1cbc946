import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { outboxTable } from '../../../kit/outbox/table.ts';

async function publishing(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create schema if not exists authoring`,
    `create table authoring.told (
      item uuid not null,
      language text not null,
      stamp text not null,
      path text not null,
      primary key (item, language)
    )`,
    `create table authoring.deliveries (
      position bigint generated always as identity primary key,
      id uuid not null,
      target text not null,
      body text not null,
      occurred_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_at timestamptz not null default now(),
      sent_at timestamptz,
      problem text,
      unique (target, id)
    )`,
    `create index deliveries_waiting on authoring.deliveries (target, position) where sent_at is null`,
    `create index deliveries_sent on authoring.deliveries (sent_at) where sent_at is not null`,
    `create table authoring.releases (
      id uuid primary key,
      name text not null,
      note text not null,
      items jsonb not null,
      state text not null check (state in ('open', 'scheduled', 'published')),
      publish_at timestamptz,
      created_by text not null,
      created_name text not null,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      published_at timestamptz,
      published_by text
    )`,
    `create index releases_changed on authoring.releases (changed_at)`,
    `create table authoring.workflow_steps (
      position bigint generated always as identity primary key,
      item uuid not null,
      language text not null,
      version integer not null,
      step text not null check (step in ('submit', 'approve', 'reject', 'withdraw', 'publish', 'unpublish')),
      comment text not null,
      account text not null,
      name text not null,
      email text,
      speaks text check (speaks in ('en', 'de')),
      at timestamptz not null default now()
    )`,
    `create index workflow_steps_item on authoring.workflow_steps (item, language, version, position)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await outboxTable(db, 'authoring');
}

const pageParts: Migration['up'] = async (db) => {
  await sql
    .raw(
      `create table authoring.page_parts (
        item uuid not null,
        language text not null,
        version integer not null,
        parts jsonb not null,
        at timestamptz not null default now(),
        primary key (item, language, version)
      )`,
    )
    .execute(db);
};

const ownStarts: Migration['up'] = async (db) => {
  await sql.raw(`create table authoring.own_starts (item uuid primary key, publish text not null)`).execute(db);
};

/** What publishing keeps: numbers 0800 to 0809. */
export const publishingMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0800_authoring_publishing': { up: publishing },
  '0801_authoring_page_parts': { up: pageParts },
  '0802_authoring_own_starts': { up: ownStarts },
};
