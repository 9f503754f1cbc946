import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { root } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import { status } from './process.ts';
import { visitorSearches } from './synthetic-openings.ts';
import { information, limited, median, percentile } from './table.ts';
import type { Row } from './table.ts';

const A_SECOND = 300;
const CONNECTIONS = 32;
const WARM_UP_S = 2;
const loadSchema = z.object({ requests: z.number(), errors: z.number(), seconds: z.number(), times: z.array(z.number()) });
type Load = z.infer<typeof loadSchema>;

function load(origin: string, seconds: number, rate: number): Promise<Load> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/bench/load-searches.ts', origin, String(CONNECTIONS), String(seconds), String(rate)], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(loadSchema.parse(JSON.parse(out)));
      } catch (error) {
        reject(new Error(`the load process gave no result: ${out.slice(0, 200)}`, { cause: error }));
      }
    });
    child.stdin.end(JSON.stringify(visitorSearches(6_000)));
  });
}

const shown = ({ errors, times }: Load): string =>
  `p50 ${median(times).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms, ${errors} errors`;

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
        shown(steady),
      ),
      information(
        `  as many as are answered, ${CONNECTIONS} at once`,
        `${Math.round(most.requests / most.seconds).toLocaleString('en-GB')} a second, ${shown(most)}`,
      ),
    ];
  } finally {
    service.kill();
  }
}
