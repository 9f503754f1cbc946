import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseConfig } from '../supervisor/config.ts';
import { siteServer } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import { startStack, type Stack } from '../supervisor/stack.ts';
import { addresses } from './addresses.ts';
import { environment, type Context, type Measurement } from './context.ts';
import { fetchPage } from './pages.ts';
import { startMeasured, type Measured } from './process.ts';
import { information, limited, median, percentile, type Row } from './table.ts';

/** What the network between the site and a content service elsewhere costs, there and back. */
const DELAY_MS = 40;
/** At most so many requests a day while nobody visits and nothing is published. */
const DAY_LIMIT = 20_000;
const LAYOUT_LIMIT_KB = 300;
/**
 * Twice what the search service waits between two looks at a content service that is not ours. A comparison of all pages, each half
 * hour, seldom falls into it: the whole day is reckoned in tests/architecture/content-requests-at-rest.test.ts.
 */
const REST_MS = 120_000;
const QUIET_MS = 5_000;
const GRAPHQL = '/sitecore/api/graph/edge';
const SECONDS_A_DAY = 86_400;

interface Counted {
  url: string;
  /** GraphQL requests since the last `reset`, by the name of the operation. */
  asked: Map<string, number>;
  /** The largest answer to a layout query, in bytes, and what was asked. */
  largest: { bytes: number; query: string };
  /** When the last request came. */
  last(): number;
  reset(): void;
  close(): Promise<void>;
}

const text = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** What stands before a content service as one elsewhere does: nothing but GraphQL and media, each a journey away. */
async function elsewhere(contentPort: number): Promise<Counted> {
  let last = performance.now();
  const counted: Omit<Counted, 'url' | 'close'> = {
    asked: new Map(),
    largest: { bytes: 0, query: '' },
    last: () => last,
    reset: () => counted.asked.clear(),
  };
  const server: Server = createServer((asked, answer) => {
    void (async () => {
      const body = await text(asked);
      const { pathname } = new URL(asked.url ?? '/', 'http://elsewhere');
      if (pathname !== GRAPHQL && !pathname.startsWith('/-/')) return void answer.writeHead(404).end();
      last = performance.now();
      const query = pathname === GRAPHQL ? String((JSON.parse(body.toString('utf8')) as { query?: unknown }).query ?? '') : 'media';
      const name = /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? (query === 'media' ? 'media' : 'without a name');
      counted.asked.set(name, (counted.asked.get(name) ?? 0) + 1);
      await wait(DELAY_MS);
      const forwarded = request(
        {
          host: '127.0.0.1',
          port: contentPort,
          path: asked.url,
          method: asked.method,
          headers: { ...asked.headers, 'accept-encoding': 'identity' },
        },
        (came) => {
          answer.writeHead(came.statusCode ?? 502, came.headers);
          let bytes = 0;
          came.on('data', (chunk: Buffer) => (bytes += chunk.length));
          came.on('end', () => {
            if (name === 'JssLayoutQuery' && bytes > counted.largest.bytes) counted.largest = { bytes, query };
          });
          came.pipe(answer);
        },
      );
      forwarded.on('error', () => answer.destroy()).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(counted, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  });
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);
const named = (counts: ReadonlyMap<string, number>, most: number): string =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

async function quiet(counted: Counted, context: Context): Promise<void> {
  while (performance.now() - counted.last() < QUIET_MS && context.timeLeft() > REST_MS) await wait(200);
}

/** The product with a content service that is not ours and not near: what it asks, how long a page takes, how large layouts are. */
export const foreign: Measurement = {
  name: 'foreign',
  async measure(context) {
    await context.build();
    const contentPort = await freePort();
    let content: Measured | undefined;
    let counted: Counted | undefined;
    let stack: Stack | undefined;
    let site: Measured | undefined;
    try {
      content = await startMeasured(
        ['src/backends/content/main.ts'],
        { PATH: process.env.PATH, NODE_ENV: 'production', CONTENT_PORT: String(contentPort), LOG: 'quiet' },
        `http://127.0.0.1:${contentPort}/healthz/ready`,
      );
      counted = await elsewhere(contentPort);
      const env = { ...(await environment()), SITECORE_API_HOST: counted.url, GRAPH_QL_ENDPOINT: `${counted.url}${GRAPHQL}` };
      stack = await startStack({ config: parseConfig(env), environment: env, name: 'bench-foreign', development: false, databasePort: 0 });
      await quiet(counted, context);
      const rows: Row[] = [
        information('Requests to a content service elsewhere, index built', `${sum(counted.asked)} (${named(counted.asked, 3)})`),
      ];
      site = await startMeasured(
        [siteServer, '-p', String(stack.environment.PORT)],
        stack.environment,
        `${stack.origins.dotcom}/api/healthz?probe=live`,
      );
      await quiet(counted, context);
      const pages = await addresses([stack.origins.dotcom, stack.origins.insights]);
      counted.reset();
      const times: number[] = [];
      for (const page of pages) {
        const began = performance.now();
        const { status } = await fetchPage(page);
        if (status !== 200) throw new Error(`${page} was answered with ${status}`);
        times.push(performance.now() - began);
      }
      const all = sum(counted.asked);
      rows.push(
        information(
          `Requests for a cold crawl of ${pages.length} pages`,
          `${all}, ${(all / pages.length).toFixed(1)} a page (${named(counted.asked, 6)})`,
        ),
        information(
          `Cold page with ${DELAY_MS} ms to the content service`,
          `p50 ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
        ),
        limited(
          'Largest layout',
          counted.largest.bytes / 1024,
          { value: LAYOUT_LIMIT_KB, unit: 'KB', digits: 0 },
          counted.largest.query.match(/(?:site|routePath|language):"[^"]*"/g)?.join(' ') ?? '',
        ),
      );
      await quiet(counted, context);
      counted.reset();
      await wait(REST_MS);
      const aDay = (sum(counted.asked) / (REST_MS / 1000)) * SECONDS_A_DAY;
      rows.push(
        limited(
          'Requests to a content service elsewhere at rest',
          aDay,
          { value: DAY_LIMIT, unit: 'a day', digits: 0 },
          `${(aDay / 24).toFixed(0)} an hour; in two minutes ${named(counted.asked, 4)}`,
        ),
      );
      return rows;
    } finally {
      await site?.stop();
      await stack?.stop();
      await counted?.close();
      await content?.stop();
    }
  },
};
