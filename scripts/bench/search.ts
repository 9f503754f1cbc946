import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { search as answer } from '../../src/backends/search/api/search.ts';
import { searchRequest } from '../../src/backends/search/api/schemas.ts';
import { suggest } from '../../src/backends/search/api/suggest.ts';
import type { IndexDocument } from '../../src/backends/search/content/document.ts';
import { openDatabase } from '../../src/backends/search/database.ts';
import { createDocumentIndex } from '../../src/backends/search/index/load.ts';
import { applyChanges, beginGeneration, swapGeneration } from '../../src/backends/search/indexer/store.ts';
import { migrate } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';
import { wordsOf } from '../../src/backends/kit/text/normalise.ts';
import { startPostgres } from '../supervisor/postgres.ts';
import type { Measurement } from './context.ts';
import { benchQueries, syntheticDocument } from './search-corpus.ts';
import type { BenchQuery } from './search-corpus.ts';
import { information, limited, median, percentile } from './table.ts';
import type { Row } from './table.ts';

const SIZES = [10_000, 100_000] as const;
const QUERIES = 200;
const STEP = 2000;
/** A page of results is made of one search, beside everything else; this is what it may take, in ms, by the number of documents. */
const LIMITS_MS: Readonly<Record<(typeof SIZES)[number], number>> = { 10_000: 60, 100_000: 150 };

const shown = (times: readonly number[]): string => `p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The same index in SQLite's FTS5: what is searched, the same filters, facets, ranks and extracts; no correction of typing errors. */
function sqlite() {
  const db = new DatabaseSync(':memory:');
  db.exec(`create virtual table texts using fts5(title, dek, body, extras, tokenize = "porter unicode61 remove_diacritics 2");
    create table documents (id integer primary key, site text, type text, year integer, access text, document_type text, author text, date text);
    create table topics (id integer, slug text, primary key (id, slug)) without rowid;`);
  const text = db.prepare('insert into texts (rowid, title, dek, body, extras) values (?, ?, ?, ?, ?)');
  const document = db.prepare('insert into documents values (?, ?, ?, ?, ?, ?, ?, ?)');
  const topic = db.prepare('insert or ignore into topics values (?, ?)');
  const matching = `with base as materialized (
      select d.*, (:topic is null or exists (select 1 from topics t where t.id = d.id and t.slug = :topic)) as fits
      from texts join documents d on d.id = texts.rowid where texts match :match)`;
  const facets = db.prepare(`${matching}
    select 'type' as name, type as value, count(*) from base where fits group by 2
    union all select 'year', year, count(*) from base where fits group by 2
    union all select 'access', access, count(*) from base where fits group by 2
    union all select 'documentType', document_type, count(*) from base where fits group by 2
    union all select 'author', author, count(*) from base where fits group by 2
    union all select 'topic', t.slug, count(*) from base join topics t on t.id = base.id group by 2`);
  const page = db.prepare(`select texts.rowid, highlight(texts, 0, '<mark>', '</mark>'), snippet(texts, 2, '<mark>', '</mark>', '…', 26)
    from texts where texts match :match and (:topic is null or exists (select 1 from topics t where t.id = texts.rowid and t.slug = :topic))
    order by bm25(texts, 10, 5, 2, 1) limit 10`);
  return {
    add(documents: readonly IndexDocument[], from: number) {
      db.exec('begin');
      for (const [index, each] of documents.entries()) {
        const id = from + index;
        text.run(id, each.title, `${each.dek} ${each.keywords}`, each.body, each.extras);
        document.run(
          id,
          each.site,
          each.type,
          Number(each.date?.slice(0, 4)),
          each.access,
          each.documentType,
          each.authors[0]?.slug ?? null,
          each.date,
        );
        for (const { slug } of each.topics) topic.run(id, slug);
      }
      db.exec('commit');
    },
    query({ q, topic: slug }: BenchQuery) {
      const match = q.startsWith('"')
        ? q
        : wordsOf(q)
            .map((each) => `"${each}"`)
            .join(' ');
      facets.all({ match, topic: slug ?? null });
      page.all({ match, topic: slug ?? null });
    },
    close: () => db.close(),
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The search index over synthetic documents, in PostgreSQL and, for comparison, in SQLite in the same run: one client, warm. */
export const search: Measurement = {
  name: 'search',
  async measure() {
    // A server of its own: the back ends of the stack would index and import beside what is measured.
    const own = process.env.TEST_DATABASE_URL === undefined ? await startPostgres('bench-search', 0) : undefined;
    const cluster = own?.url ?? process.env.TEST_DATABASE_URL ?? '';
    const name = `bench_${randomBytes(6).toString('hex')}`;
    await asAdmin(cluster, `create database ${name}`);
    const url = new URL(cluster);
    url.pathname = `/${name}`;
    await migrate(url.href, migrations);
    const db = openDatabase(url.href, 4);
    const dependencies = { db, writes: db, index: createDocumentIndex(db), fallbackLanguage: 'en' };
    const other = sqlite();
    const rows: Row[] = [];
    const queries = benchQueries(QUERIES);
    const requests = queries.map(({ q, topic }) => searchRequest.parse({ q, ...(topic === undefined ? {} : { topic }) }));
    try {
      let held = 0;
      for (const size of SIZES) {
        const before = held;
        let theirs = 0;
        const began = performance.now();
        // As a rebuild does it: every document again, then the indexes, then the exchange.
        await beginGeneration(db);
        for (let at = 0; at < size; at += STEP) {
          const documents = Array.from({ length: STEP }, (_, index) => syntheticDocument(at + index + 1));
          await applyChanges(db, { write: documents.map((document) => ({ document, stamp: '' })), remove: [] }, 'next');
          if (at >= held) theirs += await timed(() => other.add(documents, at + 1));
        }
        await swapGeneration(db);
        const ours = performance.now() - began - theirs;
        held = size;
        await asAdmin(url.href, 'vacuum analyze search.documents');
        const count = size.toLocaleString('en-GB');
        const rate = (documents: number, ms: number): string =>
          `${Math.round((documents / ms) * 1000).toLocaleString('en-GB')} documents/s`;
        rows.push(
          information(`Search index, ${count} documents written`, `PostgreSQL ${rate(size, ours)}, SQLite ${rate(size - before, theirs)}`),
        );
        for (const request of requests.slice(0, 20)) await answer(dependencies, request);
        const times: number[] = [];
        for (const request of requests) times.push(await timed(() => answer(dependencies, request)));
        rows.push(
          limited(
            `Search, ${count} documents, p95`,
            percentile(times, 0.95),
            { value: LIMITS_MS[size], unit: 'ms' },
            `p50 ${median(times).toFixed(1)} ms`,
          ),
        );
        for (const query of queries.slice(0, 20)) other.query(query);
        const compared: number[] = [];
        for (const query of queries) compared.push(await timed(() => other.query(query)));
        rows.push(information(`The same queries in SQLite FTS5, ${count} documents`, shown(compared)));
        const typed = requests.map(({ q }) => ({ q: q.replaceAll('"', '').slice(0, 5), language: 'en', site: undefined }));
        const suggested: number[] = [];
        for (const request of typed) suggested.push(await timed(() => suggest(db, request)));
        rows.push(information(`Suggestions, ${count} documents`, shown(suggested)));
      }
    } finally {
      other.close();
      await db.destroy();
      await asAdmin(cluster, `drop database if exists ${name} with (force)`);
      await own?.stop();
    }
    return rows;
  },
};
