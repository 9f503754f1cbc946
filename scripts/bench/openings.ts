import { DatabaseSync } from 'node:sqlite';
import { count, create, insertMultiple, search as searchOrama } from '@orama/orama';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createLog } from '../../src/backends/kit/log.ts';
import { migrate } from '../../src/backends/kit/database/migrate.ts';
import { migrations } from '../../src/backends/migrations.ts';
import { feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import { runFeed } from '../../src/backends/search/openings/feeds/run.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import type { Openings } from '../../src/backends/search/openings/openings.ts';
import { parseOpeningQuery } from '../../src/backends/search/openings/query/params.ts';
import type { Measurement } from './context.ts';
import { syntheticOpenings, syntheticQueries } from './synthetic-openings.ts';
import type { SyntheticOpening, SyntheticQuery } from './synthetic-openings.ts';
import { information, limited, median, percentile } from './table.ts';
import type { Row } from './table.ts';

/** `BENCH_OPENINGS=1000000` measures another size, or several with commas. */
const SIZES = (process.env.BENCH_OPENINGS ?? '1000,100000').split(',').map(Number);
const IMPORT_BATCH = 50_000;
const QUERIES = 150;
const PAGE = 20;

type Answers = (query: SyntheticQuery) => unknown;
interface Mode {
  name: string;
  keyword: boolean;
  filters: number;
  /** The most that p95 may be, in ms, by size. */
  limit: (size: number) => number;
}

const MODES: readonly Mode[] = [
  { name: 'keyword and 2 filters', keyword: true, filters: 2, limit: (size) => (size > 100_000 ? 150 : 30) },
  { name: 'keyword alone', keyword: true, filters: 0, limit: (size) => (size > 100_000 ? 150 : 60) },
  { name: '2 filters, no keyword', keyword: false, filters: 2, limit: (size) => (size > 100_000 ? 150 : 60) },
  { name: 'nothing given', keyword: false, filters: 0, limit: (size) => (size > 100_000 ? 150 : 60) },
];

async function time(answer: Answers, queries: readonly SyntheticQuery[]): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const began = performance.now();
    await answer(query);
    times.push(performance.now() - began);
  }
  return times;
}

const shown = (times: readonly number[]): string => `p50 ${median(times).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

/** Every search with all eleven facets and a page of results; the least pay differs each time, so that no answer is asked for twice. */
function ours(openings: Openings): Answers {
  let asked = 0;
  return ({ keyword, filters }) => {
    const parameters = new URLSearchParams(filters.map(({ name, value }) => [name, value]));
    if (keyword) parameters.set('keyword', keyword);
    parameters.set('pay', String(1 + (asked++ % 29_000)));
    if (!keyword && filters.length === 0) parameters.delete('pay');
    return openings.search(parseOpeningQuery(parameters));
  };
}

const FACETS = ['function', 'level', 'workMode', 'industry', 'city', 'language'] as const;
const flat = (opening: SyntheticOpening) => ({ id: opening.id, title: opening.title, body: opening.sections[0]?.text[0] ?? '', function: opening.function, level: opening.level, workMode: opening.workMode, industry: opening.industries[0] ?? '', city: opening.cities[0] ?? '', language: opening.language });

/** The same with SQLite's full text: a ranked page and six facet counts, each with the filters of the others. */
function sqlite(size: number): Answers {
  const db = new DatabaseSync(':memory:');
  db.exec(`create table facts(doc integer primary key, ${FACETS.map((facet) => `${facet} text`).join(', ')}); create virtual table words using fts5(title, body, content='')`);
  const facts = db.prepare(`insert into facts values (?, ${FACETS.map(() => '?').join(', ')})`);
  const words = db.prepare('insert into words(rowid, title, body) values (?, ?, ?)');
  db.exec('begin');
  let doc = 0;
  for (const opening of syntheticOpenings(size)) {
    const each = flat(opening);
    facts.run(++doc, ...FACETS.map((facet) => each[facet]));
    words.run(doc, each.title, each.body);
  }
  db.exec('commit');
  for (const facet of FACETS) db.exec(`create index ${facet}_index on facts(${facet})`);
  return ({ keyword, filters }) => {
    const match = keyword?.split(' ').map((word) => `"${word}"`).join(' ');
    const where = (except?: string) => [...(match ? ['doc in (select rowid from words where words match ?)'] : []), ...filters.filter(({ name }) => name !== except).map(({ name }) => `${name} = ?`)].join(' and ') || '1';
    const given = (except?: string) => [...(match ? [match] : []), ...filters.filter(({ name }) => name !== except).map(({ value }) => value)];
    const page = match
      ? db.prepare(`select facts.doc from words join facts on facts.doc = words.rowid where words match ? ${filters.map(({ name }) => `and ${name} = ?`).join(' ')} order by bm25(words, 5, 1) limit ${PAGE}`).all(...given())
      : db.prepare(`select doc from facts where ${where()} order by doc desc limit ${PAGE}`).all(...given());
    return [page, ...FACETS.map((facet) => db.prepare(`select ${facet}, count(*) from facts where ${where(facet)} group by 1`).all(...given(facet)))];
  };
}

/** Orama, in memory; its facets count within all filters, which is less than is asked of the others. */
async function orama(size: number): Promise<Answers> {
  const schema = { title: 'string', body: 'string', function: 'enum', level: 'enum', workMode: 'enum', industry: 'enum', city: 'enum', language: 'enum' } as const;
  const db = create({ schema });
  await insertMultiple(db, [...syntheticOpenings(size)].map(flat), 5_000);
  if (count(db) !== size) throw new Error(`Orama holds ${count(db)} of ${size} openings.`);
  return ({ keyword, filters }) =>
    searchOrama(db, {
      term: keyword ?? '',
      threshold: 0,
      limit: PAGE,
      boost: { title: 5 },
      where: Object.fromEntries(filters.map(({ name, value }) => [name, { eq: value }])),
      facets: Object.fromEntries(FACETS.map((facet) => [facet, {}])),
    });
}

async function fill(openings: Openings, databaseUrl: string, size: number): Promise<number> {
  const began = performance.now();
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }) });
  let lines: string[] = [];
  let part = 0;
  const flush = async () => {
    const report = await runFeed(db, feedSchema.parse({ name: `part-${part++}`, kind: 'masthead', address: 'memory' }), { text: lines.join('\n') + '\n' });
    if (report.inserted !== lines.length) throw new Error(`Of ${lines.length} openings ${report.inserted} were taken over: ${report.reason ?? JSON.stringify(report.bad[0])}`);
    lines = [];
  };
  for (const opening of syntheticOpenings(size)) {
    lines.push(JSON.stringify(opening));
    if (lines.length === IMPORT_BATCH) await flush();
  }
  if (lines.length > 0) await flush();
  await db.destroy();
  if ((await openings.count()) !== size) throw new Error('The index does not hold what was imported.');
  return performance.now() - began;
}

async function measureSize(databaseUrl: string, size: number): Promise<Row[]> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const name = `bench_openings_${size}`;
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  await migrate(url, migrations);
  const openings = await startOpenings({ databaseUrl: url, log: createLog('bench', { quiet: true }) });
  const many = size.toLocaleString('en-GB');
  const rows: Row[] = [];
  try {
    const filled = await fill(openings, url, size);
    await new Promise<void>((resolve, reject) => {
      const client = new pg.Client({ connectionString: url });
      client.connect().then(() => client.query('vacuum analyze')).then(() => client.end()).then(resolve, reject);
    });
    rows.push(information(`Openings, import of ${many}`, `${(filled / 1000).toFixed(1)} s`));
    const others: [string, Answers][] = size > 100_000 ? [] : [['SQLite FTS5', sqlite(size)], ['Orama', await orama(size)]];
    const mine = ours(openings);
    await time(mine, syntheticQueries(20, true, 1));
    for (const mode of MODES) {
      const queries = syntheticQueries(QUERIES, mode.keyword, mode.filters);
      const times = await time(mine, queries);
      rows.push(limited(`Job search in ${many}, ${mode.name}, p95`, percentile(times, 0.95), { value: mode.limit(size), unit: 'ms' }, `p50 ${median(times).toFixed(1)}`));
      for (const [other, answer] of others) rows.push(information(`  ${other}, the same`, shown(await time(answer, queries.slice(0, size > 10_000 ? 40 : QUERIES)))));
    }
  } finally {
    await openings.stop();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
  return rows;
}

/** The job search at several sizes, beside SQLite's full text and Orama over the same openings. */
export const openings: Measurement = {
  name: 'openings',
  async measure(context) {
    const given = process.env.TEST_DATABASE_URL ?? (await context.environment()).DATABASE_URL;
    if (!given) throw new Error('There is no database to measure on.');
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await measureSize(given, size)));
    return rows;
  },
};
