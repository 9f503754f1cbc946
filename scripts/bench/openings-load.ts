import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import { runFeed } from '../../src/backends/search/openings/feeds/run.ts';
import { DIFFERENT, differentOpenings } from './synthetic-openings.ts';

const SOURCE = 'bench';
const CONNECTIONS = 2;
const COPIES_AT_ONCE = 2;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Nothing of it has to outlive the run, so nothing is written twice. */
const withoutJournal = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query('alter table search.opening_texts set unlogged; alter table search.openings set unlogged'));

/** Takes over the first openings through the importer, as a feed brings them. */
async function importFirst(url: string, count: number): Promise<number> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) });
  const text = differentOpenings(count)
    .map((each) => `${JSON.stringify(each)}\n`)
    .join('');
  const began = performance.now();
  const report = await runFeed(db, feedSchema.parse({ name: SOURCE, kind: 'masthead', address: 'memory' }), { text });
  await db.destroy();
  if (report.outcome !== 'applied' || report.badTotal > 0)
    throw new Error(`The importer did not take ${count} openings: ${report.reason ?? JSON.stringify(report.bad[0])}`);
  return performance.now() - began;
}

const COPY = `
  with copied as (
    insert into search.openings overriding system value
    select o.doc + c.copy * ${DIFFERENT}, o.source, o.external_id || '-' || c.copy, o.slug || '-' || c.copy, o.hash, o.title, o.employer, o.language, o.function, o.level, o.work_mode, o.employment,
      o.industries, o.programmes, o.places, o.pay_year_min + c.copy * 100, o.pay_year_max + c.copy * 100, o.pay_currency, o.posted - make_interval(days => (o.doc + c.copy * 13) % 90), o.open_until, o.closed_at, $3
    from generate_series($1::int, $2::int) c(copy) cross join (select * from search.openings where doc <= ${DIFFERENT} order by doc offset 0) o
    returning doc)
  select count(*)::int as made from copied`;
const COPY_TEXTS = `
  insert into search.opening_texts (doc, tsv, body)
  select t.doc + c.copy * ${DIFFERENT}, t.tsv, t.body
  from generate_series($1::int, $2::int) c(copy) cross join (select * from search.opening_texts where doc <= ${DIFFERENT} order by doc offset 0) t`;

/** Copies of what was imported, each with a date and a pay of its own, and the index of their texts anew. */
async function copy(url: string, from: number, to: number): Promise<void> {
  const [definition, revision] = await withClient(url, async (client) => {
    const index = await client.query<{ text: string }>(`select pg_get_indexdef('search.opening_texts_all'::regclass) as text`);
    const next = await client.query<{ revision: string }>('select revision + 1 as revision from search.opening_revision');
    await client.query('drop index search.opening_texts_all');
    return [index.rows[0]?.text ?? '', next.rows[0]?.revision ?? '0'] as const;
  });
  let next = from;
  const worker = (): Promise<void> =>
    withClient(url, async (client) => {
      for (let first = next; first <= to; first = next) {
        next += COPIES_AT_ONCE;
        const last = Math.min(to, first + COPIES_AT_ONCE - 1);
        await client.query(COPY, [first, last, revision]);
        await client.query(COPY_TEXTS, [first, last]);
      }
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  await withClient(url, async (client) => {
    await client.query("set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2");
    await client.query(definition);
    await client.query('update search.opening_words set documents = documents * $1 / $2', [to + 1, from]);
    await client.query('update search.opening_revision set revision = $1', [revision]);
  });
}

export interface Filled {
  /** How many went through the importer, and how long it took, in ms. */
  imported: { count: number; ms: number } | undefined;
}

/**
 * Brings the index from one size to a larger one. The first `DIFFERENT` openings go through the importer; beyond them each is
 * copied in the database, for it is searching that is measured.
 */
export async function fillOpenings(url: string, held: number, size: number): Promise<Filled> {
  if (held === 0) await withoutJournal(url);
  const different = Math.min(size, DIFFERENT);
  const imported = held < different ? { count: different - held, ms: await importFirst(url, different) } : undefined;
  if (size > different) {
    if (size % DIFFERENT !== 0) throw new RangeError(`Beyond ${DIFFERENT} openings the size must be a multiple of it, not ${size}.`);
    await copy(url, Math.max(1, Math.floor(held / DIFFERENT)), size / DIFFERENT - 1);
  }
  await withClient(url, (client) => client.query('vacuum analyze search.openings, search.opening_texts, search.opening_words'));
  return { imported };
}
