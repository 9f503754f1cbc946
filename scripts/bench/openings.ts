import { createLog } from '../../src/backends/kit/log.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import type { Openings } from '../../src/backends/search/openings/openings.ts';
import { parseOpeningQuery } from '../../src/backends/search/openings/query/params.ts';
import type { Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { searchesASecond } from './openings-http.ts';
import { fillOpenings } from './openings-load.ts';
import { startOther } from './openings-others.ts';
import type { Other } from './openings-others.ts';
import { syntheticQueries } from './synthetic-openings.ts';
import type { SyntheticQuery } from './synthetic-openings.ts';
import { information, limited, median, missing, percentile } from './table.ts';
import type { Row } from './table.ts';

/** `BENCH_OPENINGS=1000,100000` measures other sizes, each larger than the one before. */
const SIZES = (process.env.BENCH_OPENINGS ?? '1000,100000,1000000').split(',').map(Number);
/** Searches over HTTP are measured at the first size from here on. */
const HTTP_SIZE = 10_000;
const QUERIES = 150;
/** What is measured beside gets so long for each kind of query; at a million SQLite needs seconds for one. */
const MOST_MS = 5_000;
/** Orama takes 24 KB of memory for an opening. */
const MOST_FOR_ORAMA = 100_000;
const CACHE_FILLERS = 20;

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
  { name: '2 filters, no keyword', keyword: false, filters: 2, limit: (size) => (size > 100_000 ? 150 : 30) },
  { name: 'nothing given', keyword: false, filters: 0, limit: (size) => (size > 100_000 ? 150 : 60) },
];

const shown = (times: readonly number[]): string =>
  `p50 ${median(times).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms of ${times.length}`;
const written = (count: number): string => count.toLocaleString('en-GB');
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Every search with all eleven facets and a page of results; the least pay differs each time, so that no answer is asked for twice. */
async function timeOurs(openings: Openings, queries: readonly SyntheticQuery[]): Promise<number[]> {
  const times: number[] = [];
  for (const [asked, { keyword, filters }] of queries.entries()) {
    const parameters = new URLSearchParams(filters.map(({ name, value }) => [name, value]));
    if (keyword) parameters.set('keyword', keyword);
    if (keyword || filters.length > 0) parameters.set('pay', String(1 + (asked % 29_000)));
    const began = performance.now();
    await openings.search(parseOpeningQuery(parameters));
    times.push(performance.now() - began);
  }
  return times;
}

async function measureSize(openings: Openings, others: readonly Other[], size: number): Promise<Row[]> {
  const rows: Row[] = [];
  const many = written(size);
  // What the process and PostgreSQL do once, and the first reading of the index.
  const began = performance.now();
  if ((await openings.count()) !== size) throw new Error(`The index does not hold ${many} openings.`);
  rows.push(information(`Job search, ${many} openings read into memory`, inSeconds(performance.now() - began)));
  await timeOurs(openings, syntheticQueries(CACHE_FILLERS, true, 1));
  for (const mode of MODES) {
    const queries = syntheticQueries(QUERIES, mode.keyword, mode.filters);
    const times = await timeOurs(openings, queries);
    rows.push(
      limited(
        `Job search in ${many}, ${mode.name}, p95`,
        percentile(times, 0.95),
        { value: mode.limit(size), unit: 'ms' },
        `p50 ${median(times).toFixed(1)}`,
      ),
    );
    for (const other of others) rows.push(information(`  ${other.name}, the same`, shown(await other.time(queries, MOST_MS))));
  }
  return rows;
}

async function measureAll(url: string, seconds: number): Promise<Row[]> {
  const openings = await startOpenings({ databaseUrl: url, log: createLog('bench', { quiet: true }) });
  const sqlite = startOther('SQLite FTS5');
  const orama = startOther('Orama');
  const rows: Row[] = [];
  let overHttp = false;
  let held = 0;
  try {
    for (const size of SIZES) {
      const others = size <= MOST_FOR_ORAMA ? [sqlite, orama] : [sqlite];
      // At the same time, each on a processor of its own.
      const theirs = others.map((other) => other.fill(held, size));
      const { imported } = await fillOpenings(url, held, size);
      if (imported)
        rows.push(
          information(
            `Openings, ${written(imported.count)} imported from a feed`,
            `${inSeconds(imported.ms)}, ${(imported.ms / imported.count).toFixed(2)} ms each`,
          ),
        );
      await Promise.all(theirs);
      if (others.length === 1) {
        await orama.stop();
        rows.push(missing(`  Orama at ${written(size)}`, 'more memory than a process may have'));
      }
      rows.push(...(await measureSize(openings, others, size)));
      if (!overHttp && size >= HTTP_SIZE) {
        overHttp = true;
        rows.push(...(await searchesASecond(url, size, seconds)));
      }
      held = size;
    }
  } finally {
    await Promise.all([openings.stop(), sqlite.stop(), orama.stop()]);
  }
  return rows;
}

/** The job search at several sizes, beside SQLite's full text and Orama over the same openings, and over HTTP. */
export const openings: Measurement = {
  name: 'openings',
  measure: (context) => withDatabase(context, 'openings', (url) => measureAll(url, context.loadSeconds)),
};
