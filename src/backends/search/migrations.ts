import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTextConfigs, textMigrations } from './text/languages.ts';
import { createWordTable } from './text/spelling.ts';

async function text(db: Kysely<unknown>): Promise<void> {
  await createTextConfigs(db);
  await createWordTable(db, 'search.words');
}

/** One row for each page and language in which it is listed; `text_language` differs where another language's text stands in. */
async function documents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search.documents (
      id uuid not null,
      language text not null,
      text_language text not null,
      site text not null,
      type text not null,
      slug text not null,
      url text not null,
      title text not null,
      title_norm text not null,
      dek text not null,
      body text not null,
      date timestamptz,
      year integer,
      image jsonb,
      authors jsonb not null,
      author_slugs text[] not null,
      topics jsonb not null,
      topic_slugs text[] not null,
      access text not null,
      document_type text,
      reading_minutes integer,
      tsv tsvector not null,
      title_tsv tsvector not null,
      title_words tsvector not null,
      words text[] not null,
      content_hash text not null,
      source_stamp text not null,
      primary key (id, language)
    )`.execute(db);
  await sql`create index on search.documents using gin (tsv) with (fastupdate = off)`.execute(db);
  await sql`create index on search.documents using gin (title_words) with (fastupdate = off)`.execute(db);
  await sql`create index on search.documents using gin (title_norm gin_trgm_ops) with (fastupdate = off)`.execute(db);
  await sql`create index on search.documents using gin (topic_slugs) with (fastupdate = off)`.execute(db);
  await sql`create index on search.documents using gin (author_slugs) with (fastupdate = off)`.execute(db);
  await sql`create index on search.documents (language, site, date desc nulls last)`.execute(db);
  // What topics and people are called, so that facets need not read documents for it.
  await sql`
    create table search.names (
      kind text not null,
      language text not null,
      slug text not null,
      label text not null,
      url text,
      fallback boolean not null,
      primary key (kind, language, slug)
    )`.execute(db);
  await sql`
    create table search.index_state (
      single boolean primary key default true check (single),
      version integer not null,
      stamp bigint not null,
      indexed_at timestamptz
    )`.execute(db);
  await sql`insert into search.index_state (version, stamp) values (0, 0)`.execute(db);
}

async function curation(db: Kysely<unknown>): Promise<void> {
  await sql`create table search.synonyms (site text not null, language text not null, words text[] not null)`.execute(db);
  await sql`
    create table search.boosts (
      site text not null,
      language text not null,
      query text not null,
      target uuid not null,
      primary key (site, language, query, target)
    )`.execute(db);
}

async function reads(db: Kysely<unknown>): Promise<void> {
  // Who read what is known for an hour, as a hash, so that one reader counts once; then only the day's number is left.
  await sql`
    create table search.read_marks (
      item uuid not null,
      kind text not null,
      reader text not null,
      at timestamptz not null default now(),
      primary key (item, kind, reader)
    )`.execute(db);
  await sql`create index on search.read_marks (at)`.execute(db);
  await sql`
    create table search.read_counts (
      item uuid not null,
      kind text not null,
      day date not null,
      count integer not null,
      primary key (day, kind, item)
    )`.execute(db);
}

/**
 * The documents again, each with a number, and laid out for reading many: what is wide lies out of line, so that a frequent word
 * visits few pages; text vectors are not compressed, since ranks and phrases read them one by one. The index is made anew after it.
 */
async function narrowDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search.documents`.execute(db);
  await sql`
    create table search.documents (
      doc integer generated always as identity primary key,
      language text not null,
      text_language text not null,
      site text not null,
      type text not null,
      access text not null,
      year integer,
      reading_minutes integer,
      date timestamptz,
      id uuid not null,
      document_type text,
      slug text not null,
      url text not null,
      title text not null,
      title_norm text not null,
      author_slugs text[] not null,
      topic_slugs text[] not null,
      title_tsv tsvector not null,
      title_words tsvector not null,
      content_hash text not null,
      source_stamp text not null,
      dek text not null,
      image jsonb,
      authors jsonb not null,
      topics jsonb not null,
      tsv tsvector not null,
      words text[] not null,
      body text not null,
      unique (id, language)
    ) with (toast_tuple_target = 512)`.execute(db);
  await sql`alter table search.documents alter column tsv set storage external`.execute(db);
  for (const column of ['tsv', 'title_tsv', 'title_words', 'topic_slugs', 'author_slugs']) {
    await sql`create index on search.documents using gin (${sql.ref(column)}) with (fastupdate = off)`.execute(db);
  }
  await sql`create index on search.documents using gin (title_norm gin_trgm_ops) with (fastupdate = off)`.execute(db);
  await sql`create index on search.documents (language, site, date desc nulls last)`.execute(db);
  // Numbers of documents hold within one generation of the table.
  await sql`alter table search.index_state add column generation integer not null default 0`.execute(db);
  await sql`update search.index_state set version = 0, stamp = stamp + 1, generation = 1`.execute(db);
}

/** The day of an event is that of its place, which no moment in UTC tells. */
async function days(db: Kysely<unknown>): Promise<void> {
  // The lock of who makes an index (`indexer/store.ts`): a process of the release before may be making one without this column.
  await sql`select pg_advisory_xact_lock(7305114208)`.execute(db);
  await sql`alter table search.documents add column day date`.execute(db);
}

/** What stands around a text, of which a result shows what was found in it alone. The index is made anew for it. */
async function extras(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7305114208)`.execute(db);
  await sql`alter table search.documents add column extras text not null default ''`.execute(db);
}

/** Migrations 0100 to 0149 of the schema `search`; the openings have those from 0150. */
export const searchMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0100_search_text': { up: text },
  '0101_search_documents': { up: documents },
  '0102_search_curation': { up: curation },
  '0103_search_reads': { up: reads },
  '0104_search_documents_narrow': { up: narrowDocuments },
  '0105_search_days': { up: days },
  '0106_search_extras': { up: extras },
  ...textMigrations(),
};
