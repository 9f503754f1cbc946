import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DEVELOPMENT_KEY } from '../../src/backends/content/config.ts';
import { SYNTHETIC, writeSyntheticSite } from '../../tests/support/synthetic-items.ts';
import { dataFolder } from '../supervisor/paths.ts';
import { freePort } from '../supervisor/ports.ts';
import type { Measurement } from './context.ts';
import { startMeasured } from './process.ts';
import { information, limited, median, percentile } from './table.ts';

const ITEMS = 10_000;
const STARTS = 3;
const START_LIMIT_S = 3;
const DIFFERENT_PAGES = 400;
const REPEATS = 400;

const answerSchema = z.object({
  data: z.object({
    layout: z.object({ item: z.object({ rendered: z.object({ sitecore: z.object({ route: z.object({ name: z.string() }) }) }) }) }),
  }),
});

/** Milliseconds of one layout query, its answer read and parsed. */
async function timeQuery(endpoint: string, routePath: string): Promise<number> {
  const query = `query JssLayoutQuery { layout(site:"${SYNTHETIC.site}", routePath:"${routePath}", language:"en"){ item { rendered } } }`;
  const began = performance.now();
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sc_apikey: DEVELOPMENT_KEY },
    body: JSON.stringify({ query }),
  });
  const body: unknown = await response.json();
  const took = performance.now() - began;
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) throw new Error(`${routePath} was answered with ${JSON.stringify(body).slice(0, 300)}`);
  return took;
}

const shown = (times: readonly number[]): string => `p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

/** The content service in a process of its own over a synthetic site: start, layout queries, memory. */
export const content: Measurement = {
  name: 'content',
  async measure() {
    const folder = path.join(dataFolder, 'bench-items');
    mkdirSync(folder, { recursive: true });
    const files = await writeSyntheticSite(folder, ITEMS);
    const starts: number[] = [];
    for (let run = 1; ; run++) {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const service = await startMeasured(
        ['src/backends/content/main.ts'],
        { PATH: process.env.PATH, NODE_ENV: 'production', CONTENT_PORT: String(port), CONTENT_ITEMS_ROOT: folder, LOG: 'quiet' },
        `${url}/healthz/ready`,
      );
      starts.push(service.startedMs / 1000);
      if (run < STARTS) {
        await service.stop();
        continue;
      }
      const endpoint = `${url}/sitecore/api/graph/edge`;
      const idle = service.memoryMb();
      const first: number[] = [];
      // Opens the connection and compiles the code; pages below are asked for once each.
      for (let page = 0; page < 20; page++) await timeQuery(endpoint, `/p0/c${page}`);
      for (let page = 0; page < DIFFERENT_PAGES; page++)
        first.push(await timeQuery(endpoint, `/p${1 + Math.floor(page / 20)}/c${page % 20}`));
      const rich = [await timeQuery(endpoint, SYNTHETIC.richPage)];
      const again: number[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) again.push(await timeQuery(endpoint, SYNTHETIC.richPage));
      const loaded = service.memoryMb();
      await service.stop();
      const many = files.toLocaleString('en-GB');
      return [
        limited(
          `Content service, start with ${many} items`,
          median(starts),
          { value: START_LIMIT_S, unit: 's', digits: 2 },
          `median of ${STARTS}`,
        ),
        information('Layout query, page not asked for before', shown(first)),
        information('Layout query, 25 renderings, not asked for before', `${(rich[0] ?? Number.NaN).toFixed(1)} ms`),
        information('Layout query, 25 renderings, asked for again', shown(again)),
        information(
          `Content service, memory with ${many} items`,
          idle === undefined || loaded === undefined ? 'no /proc here' : `${idle.toFixed(0)} MB, ${loaded.toFixed(0)} MB after the queries`,
        ),
      ];
    }
  },
};
