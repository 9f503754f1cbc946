import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../supervisor/ports.ts';
import type { Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { loadOf, shownLoad, type Load } from './load-process.ts';
import { processorMs, startMeasured } from './process.ts';
import { information, limited, type Row } from './table.ts';

const MESSAGES_A_SECOND = 2_000;
/** As `load-messages.ts` makes them. */
const MESSAGES_A_POST = 4;
const CONNECTIONS = 32;
const WARM_UP_S = 2;
const SETTLE_MS = 30_000;

const health = z.object({ waiting: z.number(), lost: z.number() });

/** Rows of a kind that stand in the database. */
async function views(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from collector.views');
  return rows[0]?.count ?? 0;
}

async function measureIntake(databaseUrl: string, seconds: number): Promise<Row[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = await startMeasured(
    ['src/backends/collector/main.ts'],
    { ...process.env, DATABASE_URL: databaseUrl, COLLECTOR_PORT: String(port), LOG: 'quiet' },
    `${origin}/healthz/live`,
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const load = (rate: number, forSeconds: number): Promise<Load> =>
    loadOf(['scripts/bench/load-messages.ts', origin, CONNECTIONS, forSeconds, rate / MESSAGES_A_POST]);
  const state = async () => health.parse(await (await fetch(`${origin}/healthz/ready`)).json());
  /** Until what was taken in is written: what waits in memory is not held yet. */
  const settled = async (): Promise<number> => {
    const began = performance.now();
    while ((await state()).waiting > 0) {
      if (performance.now() - began > SETTLE_MS) throw new Error('what was taken in was not written within half a minute');
      await wait(50);
    }
    return performance.now() - began;
  };
  try {
    await load(MESSAGES_A_SECOND, WARM_UP_S);
    await settled();
    const before = { views: await views(client), processor: processorMs(process.pid) };
    const steady = await load(MESSAGES_A_SECOND, seconds);
    const behind = await settled();
    const after = { views: await views(client), processor: processorMs(process.pid) };
    const written = after.views - before.views;
    if (written !== steady.requests - steady.errors)
      throw new Error(`${steady.requests} posts were answered, and ${written} views are written`);
    const most = await load(0, Math.min(seconds, 15));
    const left = await settled();
    const lost = (await state()).lost;
    const writtenMost = (await views(client)) - after.views;
    if (writtenMost + lost < most.requests - most.errors)
      throw new Error(`${most.requests} posts were answered, ${writtenMost} views are written and ${lost} rows given up`);
    const aSecond = (of: Load) => ((of.requests - of.errors) * MESSAGES_A_POST) / of.seconds;
    return [
      limited(
        `Collector, ${seconds} s at ${MESSAGES_A_SECOND.toLocaleString('en-GB')} events a second, all of them written`,
        aSecond(steady),
        { value: MESSAGES_A_SECOND * 0.99, unit: 'a second', least: true, digits: 0 },
        `${shownLoad(steady)}, the last written ${behind.toFixed(0)} ms after`,
      ),
      information(
        `  as many as are taken, ${CONNECTIONS} at once`,
        `${Math.round(aSecond(most)).toLocaleString('en-GB')} a second, ${shownLoad(most)}, ${lost} lost, the last written ${left.toFixed(0)} ms after`,
      ),
      ...(before.processor === undefined || after.processor === undefined
        ? []
        : [
            information(
              '  processor time of the collector and the database at that pace',
              `${((after.processor - before.processor) / (seconds * 10)).toFixed(0)} % of one`,
            ),
          ]),
    ];
  } finally {
    await client.end();
    await service.stop();
  }
}

/** Events a second through HTTP into PostgreSQL; service, database and load share this machine. */
export const collector: Measurement = {
  name: 'collector',
  measure: (context) => withDatabase(context, 'collector', (url) => measureIntake(url, context.loadSeconds)),
};
