import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ownItems } from '../../tests/contract/support/own-items.ts';
import { ask } from '../../tests/support/http.ts';
import { addresses } from './addresses.ts';
import type { Measurement } from './context.ts';
import { loadOf, shownLoad } from './load-process.ts';
import { information, limited, type Row } from './table.ts';

const RATE = 40;
const PAGES = 100;
const CONNECTIONS = 100;
const TIMES = 5;
/** The pages that an article is on: its own, its topic, the listing. */
const ITEM = 'insights/Home/featured-insights/energy/how-we-counted-the-queue';
const SHOWING = ['/featured-insights/energy/how-we-counted-the-queue', '/topics/energy', '/featured-insights'];
/** Every page of the site has it. */
const PHRASE = 'insights/Dictionary/layout-skipToContent';
const OPENING = /\/careers\/search-jobs\//;
const LIMIT_MS = 2_000;
const GIVEN_UP_MS = 30_000;
const REST_MS = 3_000;
const REST_S = 15;
const POLL_MS = 20;

/** From the change of an item's file until each address shows the words, in ms. */
async function shownAfter(origin: string, paths: readonly string[], words: string): Promise<number> {
  const began = performance.now();
  const shows = async (path: string): Promise<number> => {
    while (!(await ask(origin, path)).body.includes(words)) {
      if (performance.now() - began > GIVEN_UP_MS) throw new Error(`${path} does not show what was published`);
      await wait(POLL_MS);
    }
    return performance.now() - began;
  };
  return Math.max(...(await Promise.all(paths.map(shows))));
}

const countsSchema = z.object({ counters: z.record(z.string(), z.number()) });
const pagesMade = async (origin: string): Promise<number> =>
  countsSchema.parse(JSON.parse((await ask(origin, '/api/healthz')).body)).counters['pages.made'] ?? 0;

/** What is published, until visitors see it, while others read a hundred pages: an article, and a word that every page has. */
export const published: Measurement = {
  name: 'published',
  async measure(context) {
    const items = ownItems();
    try {
      return await context.withProduct({ name: 'bench-published', settings: { CONTENT_ITEMS_ROOT: items.root } }, async (origins) => {
        // Openings are made for each request, whatever is published.
        const all = (await addresses([origins.insights, origins.dotcom])).filter((address) => !OPENING.test(address));
        const every = Math.max(1, Math.floor(all.length / PAGES));
        const pages = all.filter((_, at) => at % every === 0).slice(0, PAGES);
        const load = (seconds: number) =>
          loadOf(['scripts/bench/load-addresses.ts', '', CONNECTIONS, seconds, RATE], JSON.stringify(pages));
        // Made once each, so that what follows is of the publications.
        for (const page of [...pages, ...SHOWING.map((path) => origins.insights + path)])
          await ask(new URL(page).origin, new URL(page).pathname);
        const before = await pagesMade(origins.dotcom);
        const rest = await load(REST_S);
        const made = (await pagesMade(origins.dotcom)) - before;
        const rowOf = async (what: string, change: (words: string) => void, paths: readonly string[]): Promise<Row> => {
          const times: number[] = [];
          let isOver = false;
          const publish = async (): Promise<void> => {
            for (let turn = 1; turn <= TIMES; turn += 1) {
              await wait(REST_MS);
              const words = `${what} ${turn} of the bench`;
              change(words);
              times.push(await shownAfter(origins.insights, paths, words));
            }
            isOver = true;
          };
          const loads = [];
          const publishing = publish();
          while (!isOver) loads.push(await Promise.race([load(5), publishing.then(() => load(1))]));
          await publishing;
          const together = {
            ...loads[0]!,
            errors: loads.reduce((sum, { errors }) => sum + errors, 0),
            times: loads.flatMap((each) => each.times),
          };
          const shown = times.map((each) => Math.round(each)).join(', ');
          return limited(
            `${what} published, ${RATE} requests a second over ${pages.length} pages: shown after`,
            Math.max(...times) / 1_000,
            { value: LIMIT_MS / 1_000, unit: 's', digits: 2 },
            `${shown} ms; readers ${shownLoad(together)}`,
          );
        };
        return [
          information(
            `Pages made in ${REST_S} s of ${RATE} requests a second over ${pages.length} pages, when nothing is published`,
            `${made}, by the clock of those that other services are asked for as well; ${shownLoad(rest)}`,
          ),
          await rowOf(
            'An article',
            (words) => items.edit(ITEM, (yaml) => yaml.replace(/(Hint: Title\n\s+Value: ).*/, `$1${words}`)),
            SHOWING,
          ),
          await rowOf(
            'A word of all pages',
            (words) => items.edit(PHRASE, (yaml) => yaml.replace(/(Language: en[\s\S]*Hint: Phrase\n\s+Value: ).*/, `$1${words}`)),
            SHOWING,
          ),
        ];
      });
    } finally {
      items.remove();
    }
  },
};
