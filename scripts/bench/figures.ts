import pg from 'pg';
import { z } from 'zod';
import { DEVELOPMENT_KEYS } from '../../src/backends/collector/config.ts';
import type { Question } from '../../src/backends/collector/figures/question.ts';
import { keepDays } from '../../src/backends/collector/figures/kept-days.ts';
import { dayPlus } from '../../src/backends/collector/figures/spans.ts';
import { openDatabase } from '../../src/backends/collector/storage/database.ts';
import { freePort } from '../supervisor/ports.ts';
import type { Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { startMeasured } from './process.ts';
import { writeSyntheticVisits } from './synthetic-visits.ts';
import { information, limited, median, percentile, type Row } from './table.ts';

/** `BENCH_VISITS=180000 BENCH_DAYS=40` measures fewer, of days that are as busy. Six rows a visit. */
const VISITS = Number(process.env.BENCH_VISITS ?? 1_650_000);
const DAYS = Number(process.env.BENCH_DAYS ?? 365);
const LIMIT_MS = 200;
const ROUNDS = 12;
const TABLES = ['visits', 'views', 'events', 'vitals'] as const;

/** What the page of figures asks, and what a click more makes of it. */
const QUESTIONS: readonly (readonly [what: string, days: number, asked: Partial<Record<keyof Question, string>>])[] = [
  ['28 days, as the page opens', 28, { compare: 'before' }],
  ['28 days of one site', 28, { compare: 'before', site: 'insights' }],
  ['28 days, one filter', 28, { compare: 'before', channel: 'search' }],
  ['28 days, one page', 28, { compare: 'before', path: '/page-3' }],
  ['28 days, a page and a way in', 28, { compare: 'before', path: '/page-3', channel: 'search' }],
  ['28 days, of who began a form', 28, { compare: 'before', event: 'Form Started:newsletter' }],
  ['28 days, many filters (three)', 28, { compare: 'before', channel: 'search', device: 'phone', language: 'de' }],
  ['today, by the hour', 1, { compare: 'before' }],
  ['a year', DAYS, {}],
  ['a year, compared', DAYS, { compare: 'year' }],
  ['a year, one filter', DAYS, { channel: 'search' }],
  ['a year, many filters (three)', DAYS, { channel: 'search', device: 'phone', language: 'de' }],
];

async function rows(client: pg.Client, tables: readonly string[]): Promise<number> {
  let sum = 0;
  for (const table of tables)
    sum += Number((await client.query<{ count: string }>(`select count(*) from collector.${table}`)).rows[0]?.count ?? 0);
  return sum;
}

/** Tables with their partitions and indexes. */
async function megabytes(client: pg.Client, ...tables: readonly string[]): Promise<number> {
  const { rows: found } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(table_name.oid)) as bytes from unnest($1::text[]) name
       join pg_class table_name on table_name.relnamespace = 'collector'::regnamespace and table_name.relkind = 'r'
         and (table_name.relname = name or table_name.relname ~ ('^' || name || '_\\d{4}_\\d{2}$'))`,
    [tables],
  );
  return Number(found[0]?.bytes ?? 0) / 2 ** 20;
}

const many = (count: number): string => count.toLocaleString('en-GB');

const found = z.object({ totals: z.object({ visits: z.number() }) });

/** A busy minute: a hundred of today's visits see another page, as the collector writes it. */
async function visitsGoOn(client: pg.Client, now: number): Promise<void> {
  await client.query(
    `with going as (
       update collector.visits set views = views + 1 where started_at >= $1::date at time zone 'UTC' and id in (
         select id from collector.visits where started_at >= $1::date at time zone 'UTC' order by random() limit 100)
       returning *)
     insert into collector.views (id, site, visit, at, path, page_name, content_type, language, depth, read_ms)
     select gen_random_uuid(), site, id, started_at + interval '1 minute', exit_path, 'A page', 'article', language, 0, 0 from going`,
    [new Date(now).toISOString().slice(0, 10)],
  );
}

/** An answer, until it is read. */
async function timed(address: string): Promise<{ took: number; body: string }> {
  const began = performance.now();
  const answer = await fetch(address, { headers: { 'x-admin-key': DEVELOPMENT_KEYS.COLLECTOR_ADMIN_KEY } });
  const body = await answer.text();
  const took = performance.now() - began;
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${body.slice(0, 300)}`);
  if (found.parse(JSON.parse(body)).totals.visits === 0) throw new Error(`${address}: nothing was found`);
  return { took, body };
}

/** The call as the site makes it: over HTTP, until its answer is read; before each, something has happened since the last. */
async function ask(origin: string, now: number, goOn: () => Promise<void>): Promise<Row[]> {
  const today = new Date(now).toISOString().slice(0, 10);
  const addressOf = (days: number, asked: Record<string, string>) =>
    `${origin}/admin/figures?${new URLSearchParams({ from: dayPlus(today, 1 - days), to: today, ...asked })}`;
  const rowsOf: Row[] = [];
  const [[, , opened] = ['', 0, {}]] = QUESTIONS;
  const started = await timed(addressOf(28, opened));
  rowsOf.push(information('  the first question after the start, while days are read into memory', `${started.took.toFixed(0)} ms`));
  for (const [what, days, asked] of QUESTIONS) {
    const address = addressOf(days, asked);
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await goOn();
      const { took, body } = await timed(address);
      bytes = body.length;
      times.push(took);
    }
    rowsOf.push(
      limited(
        `Figures, GET /admin/figures, ${what}, p95`,
        percentile(times, 0.95),
        { value: LIMIT_MS, unit: 'ms' },
        `p50 ${median(times).toFixed(1)}, the first ${times[0]?.toFixed(1)}, ${(bytes / 1024).toFixed(0)} KB`,
      ),
    );
  }
  return rowsOf;
}

/** Asks the service, in a process of its own. */
async function askService(databaseUrl: string, client: pg.Client, now: number): Promise<Row[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = await startMeasured(
    ['src/backends/collector/main.ts'],
    {
      ...process.env,
      DATABASE_URL: databaseUrl,
      COLLECTOR_PORT: String(port),
      COLLECTOR_ADMIN_KEY: DEVELOPMENT_KEYS.COLLECTOR_ADMIN_KEY,
      LOG: 'quiet',
    },
    `${origin}/healthz/live`,
  );
  try {
    return await ask(origin, now, () => visitsGoOn(client, now));
  } finally {
    await service.stop();
  }
}

async function measureFigures(databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = openDatabase(databaseUrl, () => undefined);
  try {
    const now = Date.now();
    const from = dayPlus(new Date(now).toISOString().slice(0, 10), 1 - DAYS);
    await writeSyntheticVisits(client, { from, days: DAYS, visits: VISITS });
    await client.query('analyze');
    const count = await rows(client, TABLES);
    const began = performance.now();
    const days = (await keepDays(db, now)).length;
    const took = performance.now() - began;
    await client.query('analyze');
    return [
      information(
        `Figures, ${many(count)} rows of ${many(VISITS)} visits on ${DAYS} days`,
        `packed in ${(took / 1000).toFixed(0)} s, ${(took / days).toFixed(0)} ms a day, ${(await megabytes(client, 'kept_days')).toFixed(0)} MB beside ${(await megabytes(client, ...TABLES)).toFixed(0)} MB of rows`,
      ),
      ...(await askService(databaseUrl, client, now)),
    ];
  } finally {
    await db.destroy();
    await client.end();
  }
}

/** How long the page of figures waits for its answer, over a year of a firm's visits. */
export const figures: Measurement = {
  name: 'figures',
  measure: (context) => withDatabase(context, 'figures', measureFigures),
};
