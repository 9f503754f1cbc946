import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

async function review(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table authoring.review_links (
      id uuid primary key,
      token_hash text not null unique,
      item uuid not null,
      language text not null,
      version integer,
      note text not null,
      created_by text not null,
      created_name text not null,
      created_email text,
      mail_language text not null check (mail_language in ('en', 'de')),
      created_at timestamptz not null default now(),
      ends_at timestamptz not null,
      ended_at timestamptz,
      ended_by text,
      opened integer not null default 0,
      opened_at timestamptz,
      comments integer not null default 0
    )`,
    `create index review_links_item on authoring.review_links (item)`,
    `create index review_links_ends on authoring.review_links (ends_at)`,
    `create table authoring.comments (
      id uuid primary key,
      position bigint generated always as identity,
      thread uuid references authoring.comments (id) on delete cascade,
      page uuid not null,
      item uuid not null,
      language text not null,
      version integer,
      field uuid,
      quote text not null,
      words text not null,
      account text,
      name text not null,
      email text,
      mail_language text not null check (mail_language in ('en', 'de')),
      link uuid references authoring.review_links (id) on delete set null,
      at timestamptz not null default now(),
      resolved_at timestamptz,
      resolved_by text,
      resolved_name text
    )`,
    `create index comments_page on authoring.comments (page, language, position) where thread is null`,
    `create index comments_item on authoring.comments (item, language) where thread is null`,
    `create index comments_open on authoring.comments (position) where thread is null and resolved_at is null`,
    `create index comments_thread on authoring.comments (thread, position) where thread is not null`,
    `create table authoring.authors (
      page uuid not null,
      account text not null,
      name text not null,
      email text not null,
      at timestamptz not null,
      primary key (page, account)
    )`,
    `create table authoring.review_counts (key text primary key, count integer not null, ends_at timestamptz not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function authorsLanguage(db: Kysely<unknown>): Promise<void> {
  await sql`alter table authoring.authors add column speaks text check (speaks in ('en', 'de'))`.execute(db);
}

/** What comments and links of reviewers are kept in: numbers 0810 to 0819. */
export const reviewMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0810_authoring_review': { up: review },
  '0811_authors_language': { up: authorsLanguage },
};
