import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import { loadOf, shownLoad, type Load } from './load-process.ts';
import { status } from './process.ts';
import { visitorSearches } from './synthetic-openings.ts';
import { information, limited } from './table.ts';
import type { Row } from './table.ts';

const A_SECOND = 300;
const CONNECTIONS = 32;
const WARM_UP_S = 2;

const load = (origin: string, seconds: number, rate: number): Promise<Load> =>
  loadOf(['scripts/bench/load-addresses.ts', origin, CONNECTIONS, seconds, rate], JSON.stringify(visitorSearches(6_000)));

/**
 * Searches a second through HTTP, all on this machine: the service in a process of its own, PostgreSQL, and the load, which takes
 * its share of the processors too. First 300 a second, whatever happens; then as many as are answered.
 */
export async function searchesASecond(databaseUrl: string, size: number, seconds: number): Promise<Row[]> {
  const port = await freePort();
  const service = spawn(process.execPath, ['scripts/bench/serve-openings.ts', databaseUrl, String(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    for (let tries = 0; (await status(`${origin}/healthz/live`)) !== 200; tries++) {
      if (tries > 1_500) throw new Error('the job search did not start');
      await wait(20);
    }
    await load(origin, WARM_UP_S, A_SECOND);
    const steady = await load(origin, seconds, A_SECOND);
    const most = await load(origin, Math.min(seconds, 15), 0);
    const many = size.toLocaleString('en-GB');
    return [
      limited(
        `Searches a second over HTTP in ${many} openings, ${seconds} s at ${A_SECOND}`,
        (steady.requests - steady.errors) / steady.seconds,
        { value: A_SECOND * 0.99, unit: 'a second', least: true },
        shownLoad(steady),
      ),
      information(
        `  as many as are answered, ${CONNECTIONS} at once`,
        `${Math.round(most.requests / most.seconds).toLocaleString('en-GB')} a second, ${shownLoad(most)}`,
      ),
    ];
  } finally {
    service.kill();
  }
}
