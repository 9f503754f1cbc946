import { sql } from 'kysely';
import { hashOf } from '../content/document.ts';
import type { IndexDocument } from '../content/document.ts';
import type { SearchDb } from '../database.ts';
import { indexVersion, textConfig } from '../text/languages.ts';
import { dictionaryWords, indexable, normalise } from '../../kit/text/normalise.ts';
import { countAllWords, countWords } from '../text/spelling.ts';
import type { Read, SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

/** Raised when what is stored of a document changes its form. */
const FORM = 7;
/** An index of another version is made anew. */
export const INDEX_VERSION = indexVersion(FORM);

/** Which generation is written: the one that answers, or the next one, which takes its place when it is whole. */
export type Generation = 'live' | 'next';
const TABLES = {
  live: { documents: 'search.documents', words: 'search.words' },
  next: { documents: 'search.documents_next', words: 'search.words_next' },
} as const;

export interface StoredRow {
  id: Read<'documents', 'id'>;
  language: Read<'documents', 'language'>;
  textLanguage: Read<'documents', 'text_language'>;
  stamp: Read<'documents', 'source_stamp'>;
  hash: Read<'documents', 'content_hash'>;
}

export interface Written {
  document: IndexDocument;
  stamp: string;
}

const keyOf = (row: { id: string; language: string }): string => `${row.id}/${row.language}`;

export async function storedRows(db: SearchDb): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select id, language, text_language as "textLanguage", source_stamp as stamp, content_hash as hash from search.documents`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

type RowOfWords = RowOf<SearchDatabase['documents'], 'language' | 'words'>;

const tally = (into: Map<string, Map<string, number>>, rows: readonly RowOfWords[], change: number): void => {
  for (const { language, words } of rows) {
    const counts = into.get(language) ?? new Map<string, number>();
    into.set(language, counts);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + change);
  }
};

const BATCH = 200;

/** A document as the insert below reads it from JSON: one statement for all of a batch, which is planned once. */
function rowOf({ document, stamp }: Written): Record<string, unknown> {
  const { title, dek, keywords, body, extras, unshown, day, authors, topics } = document;
  return {
    ...document,
    config: textConfig(document.textLanguage),
    titleNorm: normalise(title),
    year: day === null ? null : Number(day.slice(0, 4)),
    authorSlugs: authors.map(({ slug }) => slug),
    topicSlugs: topics.map(({ slug }) => slug),
    words: dictionaryWords(`${title} ${dek} ${keywords} ${body} ${extras}`),
    textA: indexable(title),
    textB: indexable(`${dek} ${keywords}`),
    textC: indexable(body),
    textD: indexable(`${extras} ${unshown}`),
    hash: hashOf(document),
    stamp,
  };
}

async function insertBatch(trx: SearchDb, table: string, batch: readonly Written[]): Promise<RowOfWords[]> {
  const rows = batch.map(rowOf);
  await sql`
    insert into ${sql.table(table)} (id, language, text_language, site, type, slug, url, title, title_norm, dek, body, date, day, year, image, authors,
      author_slugs, topics, topic_slugs, access, document_type, reading_minutes, tsv, title_tsv, title_words, words, extras, content_hash, source_stamp)
    select g.id, g.language, g."textLanguage", g.site, g.type, g.slug, g.url, g.title, g."titleNorm", g.dek, g.body, g.date, g.day, g.year, g.image, g.authors,
      g."authorSlugs", g.topics, g."topicSlugs", g.access, g."documentType", g."readingMinutes",
      setweight(to_tsvector(g.config::regconfig, g."textA"), 'A') || setweight(to_tsvector(g.config::regconfig, g."textB"), 'B')
        || setweight(to_tsvector(g.config::regconfig, g."textC"), 'C') || setweight(to_tsvector(g.config::regconfig, g."textD"), 'D'),
      to_tsvector(g.config::regconfig, g."textA"), to_tsvector('search.plain'::regconfig, g."textA"), g.words, g.extras, g.hash, g.stamp
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(id uuid, language text, "textLanguage" text, site text, type text, slug text, url text,
      title text, "titleNorm" text, dek text, body text, date timestamptz, day date, year int, image jsonb, authors jsonb, "authorSlugs" text[], topics jsonb,
      "topicSlugs" text[], access text, "documentType" text, "readingMinutes" int, config text, words text[], "textA" text, "textB" text, "textC" text,
      "textD" text, extras text, hash text, stamp text)`.execute(trx);
  return rows.map(({ language, words }) => ({ language, words }) as RowOfWords);
}

/** Keeps what topics and people are called in a language; a translated name takes the place of one that stands in. */
async function keepNames(trx: SearchDb, written: readonly Written[]): Promise<void> {
  const names = new Map<
    string,
    readonly [kind: string, language: string, slug: string, label: string, url: string | null, fallback: boolean]
  >();
  for (const { document } of written) {
    const { language, textLanguage } = document;
    const fallback = language !== textLanguage;
    for (const [kind, list] of [
      ['topic', document.topics],
      ['author', document.authors],
    ] as const) {
      for (const { slug, label, url } of list) {
        const key = [kind, language, slug].join('\n');
        if (!fallback || !names.has(key)) names.set(key, [kind, language, slug, label, url, fallback]);
      }
    }
  }
  const rows = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (rows.length === 0) return;
  await sql`
    insert into search.names as known (kind, language, slug, label, url, fallback)
    select * from unnest(${rows.map((row) => row[0])}::text[], ${rows.map((row) => row[1])}::text[], ${rows.map((row) => row[2])}::text[],
      ${rows.map((row) => row[3])}::text[], ${rows.map((row) => row[4])}::text[], ${rows.map((row) => row[5])}::boolean[])
    on conflict (kind, language, slug) do update set label = excluded.label, url = excluded.url, fallback = excluded.fallback
    where (known.fallback or not excluded.fallback)
      and (known.label, known.url, known.fallback) is distinct from (excluded.label, excluded.url, excluded.fallback)`.execute(trx);
}

async function removeRows(trx: SearchDb, table: string, rows: readonly { id: string; language: string }[]): Promise<RowOfWords[]> {
  if (rows.length === 0) return [];
  const gone = await sql<RowOfWords>`
    delete from ${sql.table(table)} where (id, language) in
      (select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ language }) => language)}::text[]))
    returning language, words`.execute(trx);
  return gone.rows;
}

/** Writes and removes documents in one transaction, the words that correct typing errors with them. */
export async function applyChanges(
  db: SearchDb,
  changes: { write: readonly Written[]; remove: readonly { id: string; language: string }[] },
  generation: Generation = 'live',
): Promise<void> {
  if (changes.write.length === 0 && changes.remove.length === 0) return;
  const tables = TABLES[generation];
  await db.transaction().execute(async (trx) => {
    const counts = new Map<string, Map<string, number>>();
    // The next generation holds nothing yet that could be replaced.
    const replaced = generation === 'live' ? [...changes.remove, ...changes.write.map(({ document }) => document)] : [];
    tally(counts, await removeRows(trx, tables.documents, replaced), -1);
    for (let at = 0; at < changes.write.length; at += BATCH)
      tally(counts, await insertBatch(trx, tables.documents, changes.write.slice(at, at + BATCH)), 1);
    // Those of the next generation are counted when all is written.
    if (generation === 'live')
      for (const [language, words] of [...counts].sort()) await countWords(trx, TABLES.live.words, language, words);
    await keepNames(trx, changes.write);
    if (generation === 'live') await touch(trx);
  });
}

/** Notes the stamp of rows whose text was looked at and had not changed. */
export async function noteStamps(db: SearchDb, rows: readonly { id: string; language: string; stamp: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update search.documents d set source_stamp = seen.stamp
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ language }) => language)}::text[], ${rows.map(({ stamp }) => stamp)}::text[]) as seen(id, language, stamp)
    where d.id = seen.id and d.language = seen.language`.execute(db);
}

/** Whatever was answered before this is no longer current. */
export const touch = async (db: SearchDb): Promise<void> => {
  await sql`update search.index_state set stamp = stamp + 1, indexed_at = now()`.execute(db);
};

export async function indexState(db: SearchDb): Promise<{ version: number; stamp: string; documents: number }> {
  const { rows } = await sql<RowOf<SearchDatabase['index_state'], 'version' | 'stamp'> & { documents: string }>`
    select version, stamp, (select count(*) from search.documents) as documents from search.index_state`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('search.index_state is empty: its migration did not run to the end.');
  return { version: state.version, stamp: state.stamp, documents: Number(state.documents) };
}

/** Empty tables for the next generation; what an interrupted rebuild left goes. They get their indexes, and the words, when all documents are written. */
export async function beginGeneration(db: SearchDb): Promise<void> {
  await sql`drop table if exists search.documents_next, search.words_next`.execute(db);
  await sql`create table search.documents_next (like search.documents including all excluding indexes) with (toast_tuple_target = 512)`.execute(
    db,
  );
  await sql`create table search.words_next (like search.words including all excluding indexes)`.execute(db);
}

/** The indexes that a table of the answering generation has, for the next one. */
async function buildIndexes(connection: SearchDb, name: 'documents' | 'words'): Promise<void> {
  const { rows } = await sql<{ definition: string; primary: boolean; columns: string }>`
    select pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as primary,
      (select string_agg(quote_ident(a.attname), ', ' order by k.place) from unnest(i.indkey) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
    from pg_index i where i.indrelid = ${`search.${name}`}::regclass`.execute(connection);
  for (const { definition, primary, columns } of rows) {
    const statement = primary
      ? `alter table search.${name}_next add primary key (${columns})`
      : definition.replace(new RegExp(` INDEX .+? ON search\\.${name} `), ` INDEX ON search.${name}_next `);
    await sql.raw(statement).execute(connection);
  }
}

/** With these what is made once over all documents is made, however long it takes. */
const WHILE_MADE = { statement_timeout: '0', maintenance_work_mem: '256MB', enable_seqscan: 'on' };

/** Tells a session settings, and gives what they were. Not `reset` afterwards: that goes to what the server says, and not to what the pool told this session. */
async function setSession(connection: SearchDb, settings: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const names = Object.keys(settings);
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as setting(name)`.execute(connection);
  await sql`select set_config(name, value, false) from unnest(${names}::text[], ${Object.values(settings)}::text[]) as setting(name, value)`.execute(
    connection,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Words and indexes of the next generation. Each is made once over all documents, which costs a fraction of keeping it while they come. */
async function finishGeneration(db: SearchDb): Promise<void> {
  await db.connection().execute(async (connection) => {
    const before = await setSession(connection, WHILE_MADE);
    try {
      const languages = await sql<
        RowOf<SearchDatabase['documents'], 'language'>
      >`select distinct language from search.documents_next`.execute(connection);
      for (const { language } of languages.rows) await countAllWords(connection, 'search.documents_next', 'search.words_next', language);
      await buildIndexes(connection, 'documents');
      await buildIndexes(connection, 'words');
      await sql`analyze search.documents_next, search.words_next`.execute(connection);
    } finally {
      await setSession(connection, before);
    }
  });
}

/** Who may read or write a table that answers may do so with the next one: a reading role of a replica keeps its right. */
async function copyGrants(trx: SearchDb, name: 'documents' | 'words'): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('grant %s on search.%I to %s%s', acl.privilege_type, ${`${name}_next`}::text,
      case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end, case when acl.is_grantable then ' with grant option' else '' end) as statement
    from pg_class, aclexplode(relacl) acl where pg_class.oid = ${`search.${name}`}::regclass and acl.grantee <> relowner`.execute(trx);
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}

/** Puts the next generation in the place of the one that answers, in one transaction: a query sees the old or the new one, never none. */
export async function swapGeneration(db: SearchDb): Promise<void> {
  await finishGeneration(db);
  await db.transaction().execute(async (trx) => {
    // A query that runs long may not make all others wait behind this.
    await sql`set local lock_timeout = '5s'`.execute(trx);
    await sql`lock table search.documents, search.words in access exclusive mode`.execute(trx);
    for (const name of ['documents', 'words'] as const) {
      await copyGrants(trx, name);
      await sql`drop table ${sql.table(`search.${name}`)}`.execute(trx);
      await sql`alter table ${sql.table(`search.${name}_next`)} rename to ${sql.id(name)}`.execute(trx);
    }
    await sql`update search.index_state set version = ${INDEX_VERSION}, generation = generation + 1`.execute(trx);
    await touch(trx);
  });
}

const LOCK = 7_305_114_208;

/** Runs `work` unless another process indexes already; says whether it ran. */
export async function alone(db: SearchDb, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}) as got`.execute(connection);
    if (rows[0]?.got !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}
