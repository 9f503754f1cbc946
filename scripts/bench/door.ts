import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { signBody } from '../../src/lib/signed-body.ts';
import { ask } from '../../tests/support/http.ts';
import { root } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import type { Measurement, PageType, Site } from './context.ts';
import { status } from './process.ts';
import { information, limited, median, missing, type Row } from './table.ts';

const CONNECTIONS = 50;
const WARM_UP_S = 1;
const SECONDS = 2;
/** The door and the comparison in turn: what else the machine does meets both. */
const ROUNDS = 4;
const STORM_S = 4;
const STORM_EVERY_MS = 200;
const PAGES = 20_000;
const MEGABYTES = 40;

const loadSchema = z.object({ requests: z.number(), errors: z.number(), seconds: z.number(), p50: z.number() });
interface Load {
  perSecond: number;
  errors: number;
  p50: number;
}

/** From a process of its own. */
function load(url: string, connections: number, seconds: number): Promise<Load> {
  const { port, host, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/bench/load.ts', port, host, pathname, String(connections), String(seconds)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', () => {
      try {
        const { requests, errors, seconds: took, p50 } = loadSchema.parse(JSON.parse(out));
        resolve({ perSecond: requests / took, errors, p50 });
      } catch (error) {
        reject(new Error(`the load process gave no result: ${out}`, { cause: error }));
      }
    });
  });
}

/** Node's own server with some bytes in memory, while something is done. */
async function besideBytes<T>(bytes: Buffer, work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/bench/serve-bytes.ts', String(port)], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(bytes);
  try {
    const url = `http://localhost:${port}/`;
    for (let tries = 0; (await status(url)) !== 200; tries++) {
      if (tries > 500) throw new Error('the comparison server did not start');
      await wait(20);
    }
    return await work(url);
  } finally {
    child.kill();
  }
}

const round = (value: number) => Math.round(value).toLocaleString('en-GB');
const perSecond = (loads: readonly Load[]) => median(loads.map((each) => each.perSecond));

async function compared(page: string, bytes: string): Promise<Row[]> {
  for (const url of [page, bytes]) await load(url, CONNECTIONS, WARM_UP_S);
  const [ours, best, ourOne, bestOne]: Load[][] = [[], [], [], []];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    ours!.push(await load(page, CONNECTIONS, SECONDS));
    best!.push(await load(bytes, CONNECTIONS, SECONDS));
    ourOne!.push(await load(page, 1, SECONDS / 2));
    bestOne!.push(await load(bytes, 1, SECONDS / 2));
  }
  const ratio = median(ours!.map((each, turn) => each.perSecond / best![turn]!.perSecond));
  const errors = ours!.reduce((sum, each) => sum + each.errors, 0);
  const [one, oneBest] = [median(ourOne!.map(({ p50 }) => p50)), median(bestOne!.map(({ p50 }) => p50))];
  return [
    limited(
      `Cached page, ${CONNECTIONS} connections, of node:http with the same bytes`,
      ratio,
      { value: 0.5, unit: '', least: true, digits: 2 },
      `${round(perSecond(ours!))} of ${round(perSecond(best!))} req/s${errors ? `, ${errors} errors` : ''}`,
    ),
    limited(
      'The same, one connection: p50',
      one / oneBest,
      { value: 2, unit: '×', digits: 2 },
      `${one.toFixed(2)} and ${oneBest.toFixed(2)} ms`,
    ),
  ];
}

const EVERYTHING = { identifier: '0'.repeat(32), entity_definition: 'Item', operation: 'Update', entity_path: '/sitecore/templates/x' };

/** Says again and again that everything was changed, while a page is asked for on all connections. */
async function storm(site: Site, page: string): Promise<Row> {
  const secret = 'masthead-dev-published-secret-of-this-checkout';
  let isOver = false;
  let messages = 0;
  const say = async (): Promise<void> => {
    while (!isOver) {
      const body = JSON.stringify({ invocation_id: `bench-of-the-door-${(messages += 1)}`, updates: [EVERYTHING], continues: false });
      const headers = {
        'content-type': 'application/json',
        'x-published-signature': signBody(secret, Math.floor(Date.now() / 1000), body),
      };
      const { status: answered } = await ask(new URL(page).origin, '/api/editing/published', { method: 'POST', headers, body });
      if (answered !== 200) throw new Error(`the message of a publication was answered with ${answered}`);
      await wait(STORM_EVERY_MS);
    }
  };
  const [{ perSecond: rate, errors }] = await Promise.all([load(page, CONNECTIONS, STORM_S).finally(() => (isOver = true)), say()]);
  const counts = z
    .object({ counters: z.record(z.string(), z.number()) })
    .parse(JSON.parse((await ask(site.address('home').replace(/\/$/, ''), '/api/healthz')).body)).counters;
  return information(
    `Everything is published every ${STORM_EVERY_MS} ms, ${CONNECTIONS} connections`,
    `${round(rate)} req/s, ${errors} errors, ${messages} messages, ${counts['door.purged']} copies purged, ${counts['door.late']} that came too late`,
  );
}

const pagesSchema = z.object({ asks: z.number(), ms: z.number(), bytes: z.number(), grewMb: z.number() });

function manyPages(): Row {
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', 'scripts/bench/door-pages.ts', String(PAGES), String(MEGABYTES)], {
    cwd: root,
    encoding: 'utf8',
  });
  const { asks, ms, bytes, grewMb } = pagesSchema.parse(JSON.parse(stdout));
  return limited(
    `${round(PAGES)} distinct pages of 60 KB in ${MEGABYTES} MB`,
    bytes / 1024 / 1024,
    { value: MEGABYTES, unit: 'MB' },
    `process grew by ${grewMb.toFixed(0)} MB, ${(ms / asks).toFixed(2)} ms an ask`,
  );
}

/** What was never asked for, and is there a moment later. */
async function cold(site: Site): Promise<Row> {
  const types = ['people', 'offices', 'events', 'about', 'careers', 'contact', 'basic'] as const satisfies readonly PageType[];
  const times: [number, number][] = [];
  for (const type of types) {
    const url = new URL(site.address(type));
    const timed = async () => {
      const began = performance.now();
      await ask(url.origin, url.pathname, { headers: { 'accept-encoding': 'br' } });
      return performance.now() - began;
    };
    times.push([await timed(), await timed()]);
  }
  return information(
    'A page that nobody asked for before, and asked for again',
    `p50 ${median(times.map(([first]) => first)).toFixed(1)} → ${median(times.map(([, second]) => second)).toFixed(1)} ms`,
  );
}

/** The site's own server (docs/adr/0061-the-door.md) against Node's with the same bytes, in turns; a storm of publications; more pages than fit. */
export const door: Measurement = {
  name: 'door',
  async measure(context) {
    const site = await context.site();
    if (!(await site.has('article'))) return [missing('The door', 'the article is not there')];
    const idle = site.process.memoryMb();
    const first = await cold(site);
    const page = site.address('article');
    const { origin, pathname } = new URL(page);
    const of = (encoding: string) => ask(origin, pathname, { headers: { 'accept-encoding': encoding } });
    for (let times = 0; times < 10; times += 1) await of('br');
    await wait(500);
    const [gzip, br] = [await of('gzip'), await of('br')];
    const rows = await besideBytes(gzipSync(brotliDecompressSync(br.bytes)), (bytes) => compared(page, bytes));
    const stormed = await storm(site, page);
    const after = site.process.memoryMb();
    return [
      ...rows,
      limited(
        'Brotli of gzip, on the wire',
        br.bytes.length / gzip.bytes.length,
        { value: 0.85, unit: '', digits: 3 },
        `${br.bytes.length} of ${gzip.bytes.length} bytes`,
      ),
      first,
      stormed,
      manyPages(),
      information(
        'Site, memory idle → after all of it',
        idle === undefined || after === undefined ? 'no /proc here' : `${idle.toFixed(0)} → ${after.toFixed(0)} MB`,
      ),
    ];
  },
};
