import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { signBody } from '../../src/lib/signed-body.ts';
import { ask, type Answer } from '../../tests/support/http.ts';
import { dataFolder, root } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import { siteEnvironment } from '../supervisor/site-process.ts';
import type { Measurement, PageType, Site } from './context.ts';
import { loadOf, type Load } from './load-process.ts';
import { besideNginx } from './nginx.ts';
import { startMeasured } from './process.ts';
import { information, limited, median, missing, percentile, type Row } from './table.ts';

const CONNECTIONS = 50;
const WARM_UP_S = 1;
const SECONDS = 2;
/** The door and the comparison in turn: what else the machine does meets both. */
const ROUNDS = 4;
const SMALLEST_MS = 20_000;
const STORM_S = 4;
const STORM_EVERY_MS = 200;
const PAGES = 20_000;
const MEGABYTES = 40;

/** One address over and over on so many connections. */
const load = (url: string, connections: number, seconds: number): Promise<Load> => {
  const { port, host, pathname } = new URL(url);
  return loadOf(['scripts/bench/load.ts', port, host, pathname, connections, seconds]);
};

const round = (value: number) => Math.round(value).toLocaleString('en-GB');
const rate = ({ requests, seconds }: Load): number => requests / seconds;

/** Who answers, and how fast on many connections and on one, a number for each turn. */
interface Server {
  url: string;
  many: Load[];
  one: Load[];
}
const serverAt = (url: string): Server => ({ url, many: [], one: [] });
const p50 = ({ one }: Server): number => median(one.map(({ times }) => median(times)));

/** Of the turn whose ratio is the median of all. */
function against(ours: Server, other: Server): { ratio: number; shown: string } {
  const turns = ours.many.map((each, turn) => ({ our: rate(each), their: rate(other.many[turn]!) }));
  const [{ our, their }] = turns.sort((a, b) => a.our / a.their - b.our / b.their).slice(turns.length >> 1) as [(typeof turns)[number]];
  return { ratio: our / their, shown: `${round(our)} of ${round(their)} req/s` };
}

async function inTurns(servers: readonly Server[]): Promise<void> {
  for (const { url } of servers) await load(url, CONNECTIONS, WARM_UP_S);
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const { url, many, one } of servers) {
      many.push(await load(url, CONNECTIONS, SECONDS));
      one.push(await load(url, 1, SECONDS / 2));
    }
}

function compared(ours: Server, node: Server, nginx: Server | undefined): Row[] {
  const errors = ours.many.reduce((sum, each) => sum + each.errors, 0);
  const ofNode = against(ours, node);
  const ofNginx = nginx && against(ours, nginx);
  return [
    limited(
      `Cached page, ${CONNECTIONS} connections, of node:http with the same bytes`,
      ofNode.ratio,
      { value: 0.5, unit: '', least: true, digits: 2 },
      `${ofNode.shown}${errors ? `, ${errors} errors` : ''}`,
    ),
    ofNginx
      ? information('The same, of nginx with gzip_static, one worker', `${ofNginx.ratio.toFixed(2)} (${ofNginx.shown})`)
      : missing('The same, of nginx with gzip_static', 'there is no nginx on this machine (apt-get install nginx)'),
    limited(
      'Cached page, one connection: p50, of node:http',
      p50(ours) / p50(node),
      { value: 2, unit: '×', digits: 2 },
      `${p50(ours).toFixed(3)} and ${p50(node).toFixed(3)} ms${nginx ? `, nginx ${p50(nginx).toFixed(3)} ms` : ''}`,
    ),
  ];
}

/** The site, Node's own server and nginx with the same page, in turns: what else the machine does meets all of them. */
async function comparison(page: string, html: Buffer): Promise<Row[]> {
  const folder = path.join(dataFolder, 'bench-door');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [file, port] = [path.join(folder, 'page.html.gz'), await freePort()];
  writeFileSync(file, gzipSync(html));
  const url = `http://localhost:${port}/`;
  const bytes = await startMeasured(['scripts/bench/serve-bytes.ts', String(port), file], process.env, url);
  try {
    const [ours, node] = [serverAt(page), serverAt(url)];
    const rows = await besideNginx(path.join(folder, 'nginx'), html, async (nginxUrl) => {
      const nginx = serverAt(nginxUrl);
      await inTurns([ours, node, nginx]);
      return compared(ours, node, nginx);
    });
    if (rows) return rows;
    await inTurns([ours, node]);
    return compared(ours, node, undefined);
  } finally {
    await bytes.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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
  const [stormed] = await Promise.all([load(page, CONNECTIONS, STORM_S).finally(() => (isOver = true)), say()]);
  const counts = z
    .object({ counters: z.record(z.string(), z.number()) })
    .parse(JSON.parse((await ask(site.address('home').replace(/\/$/, ''), '/api/healthz')).body)).counters;
  return information(
    `Everything is published every ${STORM_EVERY_MS} ms, ${CONNECTIONS} connections`,
    `${round(rate(stormed))} req/s, ${stormed.errors} errors, p99 ${percentile(stormed.times, 0.99).toFixed(1)} ms, ${messages} messages, ${counts['door.purged']} copies purged, ${counts['door.late']} that came too late`,
  );
}

const pagesSchema = z.object({ asks: z.number(), ms: z.number(), bytes: z.number(), grewMb: z.number() });

function manyPages(): Row {
  const { stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', '--heap-growing-percent=50', 'scripts/bench/door-pages.ts', String(PAGES), String(MEGABYTES)],
    {
      cwd: root,
      env: siteEnvironment(process.env),
      encoding: 'utf8',
    },
  );
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

/**
 * What is asked for again is made as small as can be, in the background: that form, when it comes. A page that is made anew meanwhile may
 * be some bytes smaller than the one before, and is at first no smaller than it was: the gain is more than a twentieth.
 */
async function smallest(of: () => Promise<Answer>): Promise<Answer> {
  const first = await of();
  let best = first;
  for (const until = performance.now() + SMALLEST_MS; performance.now() < until; await wait(100)) {
    best = await of();
    if (best.bytes.length < 0.95 * first.bytes.length) return best;
  }
  return best;
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
    const gzip = await of('gzip');
    const br = await smallest(() => of('br'));
    const rows = await comparison(page, brotliDecompressSync(br.bytes));
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
