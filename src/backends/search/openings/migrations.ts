import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createWordTable } from '../text/spelling.ts';

/**
 * Two tables, because they are read differently: `openings` is narrow and read whole into the facet columns at a start;
 * `opening_texts` is wide, and its wide values lie out of line, so that a keyword that fits a tenth of a million openings
 * visits few pages.
 */
async function openings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search.openings (
      doc integer generated always as identity primary key,
      source text not null,
      external_id text not null,
      slug text not null unique,
      hash text not null,
      title text not null,
      employer text not null,
      language text not null,
      function text not null,
      level text not null,
      work_mode text not null,
      employment text not null,
      industries text[] not null,
      programmes text[] not null,
      places text[] not null,
      pay_year_min double precision,
      pay_year_max double precision,
      pay_currency text,
      posted timestamptz not null,
      open_until timestamptz not null default 'infinity',
      closed_at timestamptz,
      revision bigint not null,
      unique (source, external_id)
    )`.execute(db);
  await sql`create index openings_revision on search.openings (revision)`.execute(db);
  await sql`create index openings_open_until on search.openings (open_until) where closed_at is null`.execute(db);
  await sql`
    create table search.opening_texts (
      doc integer primary key references search.openings on delete cascade,
      title_tsv tsvector not null,
      tsv tsvector not null,
      body jsonb not null
    ) with (toast_tuple_target = 128)`.execute(db);
  await sql`create index opening_texts_title on search.opening_texts using gin (title_tsv) with (fastupdate = off)`.execute(db);
  await sql`create index opening_texts_all on search.opening_texts using gin (tsv) with (fastupdate = off)`.execute(db);
  await createWordTable(db, 'search.opening_words');
  // The number of the last import that changed something: what was read before it is stale after it.
  await sql`create table search.opening_revision (single boolean primary key default true check (single), revision bigint not null)`.execute(
    db,
  );
  await sql`insert into search.opening_revision (revision) values (0)`.execute(db);
  await sql`
    create table search.opening_feeds (
      name text primary key,
      kind text not null,
      address text not null,
      every_minutes integer not null check (every_minutes > 0),
      enabled boolean not null default true,
      options jsonb not null default '{}',
      last_run timestamptz,
      last_report jsonb
    )`.execute(db);
}

/**
 * Nothing asks for titles alone, and a row without them is half as wide. An import writes thousands of texts at once, which a
 * pending list takes in bulk; the import empties it before it ends, so no search meets a long one.
 */
async function bulkImports(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search.opening_texts drop column title_tsv`.execute(db);
  await sql`alter index search.opening_texts_all set (fastupdate = on)`.execute(db);
}

/**
 * Hours and contract are several things, and where nothing is said of either, or of where the work is done, nothing is guessed. What a
 * release before writes meanwhile has no `contracts`.
 */
async function saidFacts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search.openings add column contracts text[]`.execute(db);
  await sql`alter table search.openings add column mode text`.execute(db);
  await sql`update search.openings set contracts = array[employment], mode = work_mode`.execute(db);
}

/** In which form the words of the openings are kept: a service that keeps another one writes them anew before it answers. */
async function formOfTerms(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search.opening_revision add column terms integer not null default 0`.execute(db);
}

/**
 * When an opening was first open here, whatever date its feed writes: alerts go by it. Those of a release before count from their
 * posting. When it was written anew stands beside it, for sitemaps. What is closed is never found by a word again, and its words were as many as those of what is open.
 */
async function listedAndClosed(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search.openings add column listed_at timestamptz`.execute(db);
  await sql`alter table search.openings add column updated timestamptz`.execute(db);
  await sql`
    update search.openings set listed_at = least(posted, now()), updated = (body ->> 'updated')::timestamptz from search.opening_texts
    where openings.doc = opening_texts.doc and closed_at is null`.execute(db);
  // For what a release before imports meanwhile, which does not name the column.
  await sql`alter table search.openings alter column listed_at set default now()`.execute(db);
  await sql`
    update search.opening_texts set tsv = ''::tsvector from search.openings
    where openings.doc = opening_texts.doc and closed_at is not null`.execute(db);
}

/** An address whose words are others still has the check of its opening at its end (`slugOf`). */
async function checks(db: Kysely<unknown>): Promise<void> {
  await sql`create index openings_check on search.openings (right(slug, 8))`.execute(db);
}

/** Since when a feed is being read. A process that is killed leaves it, from which the next one knows that there is no report. */
async function claimedFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search.opening_feeds add column claimed_at timestamptz`.execute(db);
}

export const openingMigrations: Record<string, Pick<Migration, 'up'>> = {
  '0150_search_openings': { up: openings },
  '0151_search_opening_imports': { up: bulkImports },
  '0152_search_opening_facts': { up: saidFacts },
  '0153_search_opening_terms': { up: formOfTerms },
  '0154_search_opening_listed': { up: listedAndClosed },
  '0155_search_opening_checks': { up: checks },
  '0156_search_opening_claims': { up: claimedFeeds },
};
