import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { cleanText, dictionaryWords } from '../../../kit/text/normalise.ts';
import { countWords } from '../../text/spelling.ts';
import { employmentBefore, keptOf, modeBefore, openingOf } from '../kept.ts';
import { primaryLanguage } from '../language.ts';
import { openingId } from '../model.ts';
import type { OpeningDraft } from '../model.ts';
import { yearly } from './pay.ts';
import { placeText } from './plan.ts';
import type { Change, Known, Plan } from './plan.ts';
import { vectorOf } from '../terms/vector.ts';
import { allWordsOf, wordsOfOpening } from './words.ts';
import type { OpeningWords } from './words.ts';
import type { SearchDb } from '../../database.ts';
import type { SearchDatabase } from '../../tables.ts';
import type { RowOf } from '../../../kit/database/tables.ts';

type Db = SearchDb | Transaction<SearchDatabase>;

const BATCH = 500;

export async function knownOf(db: Db, source: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select doc, external_id as "externalId", slug, hash, posted,
      case when open_until = 'infinity' then null else open_until end as "openUntil", closed_at as "closedAt"
    from search.openings where source = ${source}`.execute(db);
  return rows;
}

/** One import of a source at a time; others of the same source wait until the transaction ends. */
export async function lockSource(db: Db, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`openings:${source}`}))`.execute(db);
}

/** One of the imports that need much memory at a time. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('openings, an import of its own thread'))`.execute(db);
}

/** The number under which the changes of this transaction are found. Its row is locked, so numbers appear in order. */
async function nextRevision(db: Db): Promise<string> {
  const { rows } = await sql<
    RowOf<SearchDatabase['opening_revision'], 'revision'>
  >`update search.opening_revision set revision = revision + 1 returning revision`.execute(db);
  return rows[0]?.revision ?? '0';
}

function row(source: string, { draft, hash, slug, openUntil }: Change, words: OpeningWords, now: Date): Record<string, unknown> {
  const closed = openUntil !== null && openUntil <= now;
  const pay = draft.pay ? yearly(draft.pay) : undefined;
  const body = keptOf({ id: openingId(source, draft.externalId), source, slug, ...draft });
  return {
    external_id: draft.externalId,
    slug,
    hash,
    title: cleanText(draft.title),
    employer: cleanText(draft.employer),
    language: draft.language.toLowerCase(),
    function: draft.function,
    level: draft.level,
    work_mode: modeBefore(draft.workMode),
    employment: employmentBefore(draft.employment),
    contracts: draft.employment,
    mode: draft.workMode ?? null,
    industries: draft.industries,
    programmes: draft.programmes,
    places: draft.places.map(placeText),
    pay_year_min: pay?.min ?? null,
    pay_year_max: pay?.max ?? null,
    pay_currency: draft.pay?.currency ?? null,
    posted: draft.posted,
    open_until: openUntil?.toISOString() ?? 'infinity',
    closed_at: closed ? openUntil.toISOString() : null,
    listed_at: closed ? null : now.toISOString(),
    updated: draft.updated ?? null,
    // What is closed is found by its address alone.
    tsv: closed ? '' : vectorOf(words),
    body,
  };
}

/** The columns that an insert and an update share, as PostgreSQL reads them from JSON. */
const GIVEN = sql`jsonb_to_recordset`;
const SHAPE = sql`given(doc int, external_id text, slug text, hash text, title text, employer text, language text, function text, level text,
  work_mode text, employment text, contracts text[], mode text, industries text[], programmes text[], places text[], pay_year_min float8, pay_year_max float8, pay_currency text,
  posted timestamptz, open_until timestamptz, closed_at timestamptz, listed_at timestamptz, updated timestamptz, tsv text, body jsonb)`;

async function insertBatch(db: Db, source: string, revision: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  await sql`
    with given as (select * from ${GIVEN}(${JSON.stringify(rows)}::jsonb) as ${SHAPE}),
    made as (
      insert into search.openings (source, external_id, slug, hash, title, employer, language, function, level, work_mode, employment, contracts, mode, industries, programmes,
        places, pay_year_min, pay_year_max, pay_currency, posted, open_until, closed_at, listed_at, updated, revision)
      select ${source}, external_id, slug, hash, title, employer, language, function, level, work_mode, employment, contracts, mode, industries, programmes,
        places, pay_year_min, pay_year_max, pay_currency, posted, open_until, closed_at, listed_at, updated, ${revision}::bigint from given
      returning doc, external_id)
    insert into search.opening_texts (doc, tsv, body)
    select made.doc, given.tsv::tsvector, given.body from given join made using (external_id)`.execute(db);
}

async function updateBatch(db: Db, revision: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const source = JSON.stringify(rows);
  await sql`
    update search.openings set hash = given.hash, title = given.title, employer = given.employer, language = given.language, function = given.function,
      level = given.level, work_mode = given.work_mode, employment = given.employment, contracts = given.contracts, mode = given.mode, industries = given.industries, programmes = given.programmes,
      places = given.places, pay_year_min = given.pay_year_min, pay_year_max = given.pay_year_max, pay_currency = given.pay_currency, posted = given.posted,
      open_until = given.open_until, closed_at = given.closed_at, listed_at = coalesce(openings.listed_at, given.listed_at), updated = given.updated, revision = ${revision}::bigint
    from ${GIVEN}(${source}::jsonb) as ${SHAPE} where openings.doc = given.doc`.execute(db);
  await sql`
    update search.opening_texts set tsv = given.tsv::tsvector, body = given.body
    from ${GIVEN}(${source}::jsonb) as ${SHAPE} where opening_texts.doc = given.doc`.execute(db);
}

/** Documents that say a word, by language and word. */
export type WordCounts = Map<string, Map<string, number>>;

/** Counts the words of an opening in, or out. */
export function countOpening(counts: WordCounts, draft: OpeningDraft, words: OpeningWords, change: 1 | -1): void {
  const language = primaryLanguage(draft.language);
  const counted = counts.get(language) ?? new Map<string, number>();
  counts.set(language, counted);
  for (const word of dictionaryWords(allWordsOf(words))) counted.set(word, (counted.get(word) ?? 0) + change);
}

/** Bodies of openings that stop being open, or are written anew: their words are counted out. */
async function countOut(db: Db, counts: WordCounts, docs: readonly number[]): Promise<void> {
  for (let at = 0; at < docs.length; at += BATCH) {
    const { rows } = await sql<RowOf<SearchDatabase['opening_texts'], 'body'>>`
      select body from search.opening_texts join search.openings using (doc)
      where doc = any(${docs.slice(at, at + BATCH)}::int[]) and closed_at is null`.execute(db);
    for (const { body } of rows) {
      const opening = openingOf(body);
      countOpening(counts, opening, wordsOfOpening(opening), -1);
    }
  }
}

/** What is closed is no longer found by its words; opened again, it is written anew. */
async function forgetWords(db: Db, docs: readonly number[]): Promise<void> {
  await sql`update search.opening_texts set tsv = ''::tsvector where doc = any(${docs}::int[])`.execute(db);
}

/** Writes a plan. The caller's transaction makes it one change: all of it or nothing. */
export async function applyPlan(
  db: Db,
  source: string,
  plan: Plan,
  now: Date,
  progress?: (done: number, total: number) => void,
): Promise<void> {
  if (plan.inserts.length + plan.updates.length + plan.closes.length === 0) return;
  const revision = await nextRevision(db);
  const writes = plan.inserts.length + plan.updates.length > 0;
  // Words of many texts enter the index together, not text by text.
  if (writes) await sql`set local gin_pending_list_limit = '64MB'`.execute(db);
  const counts: WordCounts = new Map();
  await countOut(db, counts, [...plan.closes, ...plan.updates.map(({ doc }) => doc)]);
  const written = (change: Change): Record<string, unknown> => {
    const words = wordsOfOpening(change.draft);
    if (!change.openUntil || change.openUntil > now) countOpening(counts, change.draft, words, 1);
    return row(source, change, words, now);
  };
  for (let at = 0; at < plan.inserts.length; at += BATCH) {
    await insertBatch(db, source, revision, plan.inserts.slice(at, at + BATCH).map(written));
    progress?.(Math.min(at + BATCH, plan.inserts.length), plan.inserts.length + plan.updates.length);
  }
  for (let at = 0; at < plan.updates.length; at += BATCH) {
    await updateBatch(
      db,
      revision,
      plan.updates.slice(at, at + BATCH).map((change) => ({ ...written(change), doc: change.doc })),
    );
  }
  if (plan.closes.length > 0) {
    await sql`update search.openings set closed_at = ${now}, revision = ${revision}::bigint where doc = any(${plan.closes}::int[])`.execute(
      db,
    );
    await forgetWords(db, plan.closes);
  }
  for (const [language, words] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    await countWords(db, 'search.opening_words', language, words);
  if (writes) await sql`select gin_clean_pending_list('search.opening_texts_all')`.execute(db);
}

/**
 * Closes what has reached its date. Answers leave it out from that moment by themselves; this counts its words out and dates it. Who
 * changes openings takes the revision first: the other way round, this and an import that closes the same ones would wait for each other,
 * and PostgreSQL ends one of the two.
 */
export async function closeOverdue(db: SearchDb, now: Date): Promise<number> {
  const overdue = sql`from search.openings where closed_at is null and open_until <= ${now}`;
  const { rows: any } = await sql`select 1 ${overdue} limit 1`.execute(db);
  if (any.length === 0) return 0;
  return db.transaction().execute(async (transaction) => {
    const revision = await nextRevision(transaction);
    const { rows } = await sql<RowOf<SearchDatabase['openings'], 'doc'>>`select doc ${overdue} for update skip locked`.execute(transaction);
    if (rows.length === 0) return 0;
    const docs = rows.map(({ doc }) => doc);
    const counts: WordCounts = new Map();
    await countOut(transaction, counts, docs);
    await sql`update search.openings set closed_at = open_until, revision = ${revision}::bigint where doc = any(${docs}::int[])`.execute(
      transaction,
    );
    await forgetWords(transaction, docs);
    for (const [language, words] of counts) await countWords(transaction, 'search.opening_words', language, words);
    return docs.length;
  });
}

/** For so long a closed opening is held whole: it may be opened again, and somebody may ask what it was. */
const HELD_DAYS = 365;
/** Of a round; the rest is a later round's. */
const FORGOTTEN_AT_ONCE = 5_000;

/**
 * Leaves out of openings that closed a year ago what only a page of theirs would show: the turnover of large feeds would stay for good.
 * Their addresses go on to answer that they are closed, and opened again they are written anew: what a feed writes just now is left to
 * it, and locked in its order.
 * @returns how many
 */
export async function forgetTexts(db: SearchDb, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update search.opening_texts set body = body - '{description,summary,alsoFoundBy,steps,apply}'::text[] where doc in (
      select doc from search.openings join search.opening_texts using (doc)
      where closed_at < ${now}::timestamptz - make_interval(days => ${HELD_DAYS}) and body ? 'description' limit ${FORGOTTEN_AT_ONCE} for update of openings skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
