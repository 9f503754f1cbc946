import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ask } from '../../tests/support/http.ts';
import { dataFolder } from '../supervisor/paths.ts';
import { management } from './accounts.ts';
import { addresses } from './addresses.ts';
import type { Measurement } from './context.ts';
import { loadOf, type Load } from './load-process.ts';
import { signInOnce } from './sign-in-visitor.ts';
import { limited, median, percentile, information, type Row } from './table.ts';

const CONNECTIONS = 200;
const MEMORY_LIMIT_MB = 300;
/** Megabytes a minute by which a process may still grow: what the caches take until they are full is before. */
const SLOPE_LIMIT_MB = 1;
/** The part of the time in which caches fill. */
const WARM_UP = 1 / 3;
const MB = 1024 * 1024;
/** Pictures are those of every so many pages. */
const PICTURES_OF = 12;
/** Each is made once, which takes a processor for half a second, and is a file from then on. */
const PICTURES_MOST = 60;
const SIGN_IN_EVERY_MS = 2_000;
const OPENING = /\/careers\/search-jobs\//;
const WORDS = ['energy', 'queue', 'transport', 'stock', 'ports', 'people', 'grid', 'warehouse', 'careers', 'numbers'];
const JOBS = ['analyst', 'engineer', 'consultant', 'design', 'data', 'Rotterdam', 'graduate', 'manager', 'research', 'intern'];

const memorySchema = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number(), arrayBuffers: z.number() });
type Memory = z.infer<typeof memorySchema>;

interface Minute {
  load: Load;
  signIns: number;
  failures: string[];
  memory: Memory;
}

/** Pictures as the pages themselves name them. */
async function picturesOf(pages: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const page of pages) {
    const { origin, pathname } = new URL(page);
    const { body } = await ask(origin, pathname);
    for (const [, address = ''] of body.matchAll(/(?:srcset|srcSet|src)="([^"]*\/_next\/image\?[^"]+)"/g))
      for (const one of address.replaceAll('&amp;', '&').split(/,\s+/)) found.add(new URL(one.split(' ')[0] ?? '', origin).href);
  }
  return [...found].slice(0, PICTURES_MOST);
}

/** A repeatable order in which neighbours have little to do with each other. */
const mixed = (parts: readonly { of: readonly string[]; share: number }[], count: number): string[] => {
  const list: string[] = [];
  let seed = 1;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  while (list.length < count) {
    let at = random() * parts.reduce((sum, { share }) => sum + share, 0);
    const part = parts.find(({ share }) => (at -= share) < 0);
    const one = part?.of[Math.floor(random() * part.of.length)];
    if (one !== undefined) list.push(one);
  }
  return list;
};

/** Megabytes a minute, by least squares. */
function slopeOf(values: readonly number[]): number {
  const mean = (values.length - 1) / 2;
  const average = values.reduce((sum, each) => sum + each, 0) / values.length;
  const spread = values.reduce((sum, _, at) => sum + (at - mean) ** 2, 0);
  return spread === 0 ? 0 : values.reduce((sum, each, at) => sum + (at - mean) * (each - average), 0) / spread;
}

const shown = ({ load: { requests, errors, times }, signIns, failures, memory: { rss, heapUsed, external } }: Minute): string =>
  [
    `${requests} requests, ${signIns} sign-ins, ${errors + failures.length} errors`,
    `p50 ${median(times).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    `${(rss / MB).toFixed(0)} MB, of it heap ${(heapUsed / MB).toFixed(0)} and buffers ${(external / MB).toFixed(0)}`,
  ].join('; ');

/** Reading, pictures, search and accounts for as long as is said: whether anything fails, and whether the site's process keeps to its memory. */
export const soak: Measurement = {
  name: 'soak',
  async measure(context) {
    const report = path.join(dataFolder, 'bench-soak-memory.json');
    rmSync(report, { force: true });
    const product = {
      name: 'bench-soak',
      settings: { MEMORY_REPORT: report },
      preload: ['--import', './scripts/bench/report-memory.mjs'],
    };
    return context.withProduct(product, async ({ insights, dotcom }, site, environment) => {
      const all = await addresses([insights, dotcom]);
      const pages = all.filter((address) => !OPENING.test(address));
      const parts = [
        { of: pages, share: 72 },
        { of: await picturesOf(pages.filter((_, at) => at % PICTURES_OF === 0)), share: 20 },
        { of: WORDS.flatMap((word) => [`${insights}/search?q=${word}`, `${insights}/api/suggest?q=${word}`]), share: 4 },
        { of: JOBS.map((word) => `${dotcom}/careers/search-jobs/jobs?query=${word}`), share: 2 },
        { of: all.filter((address) => OPENING.test(address)), share: 1 },
        { of: [`${dotcom}/sign-in`, `${insights}/sign-in`, `${dotcom}/sign-up`], share: 1 },
      ];
      const { create, remove } = management(environment);
      const person = await create('soak@example.org');
      const minutes: Minute[] = [];
      try {
        for (let minute = 1; minute <= context.minutes; minute += 1) {
          const list = mixed(parts, 2_000);
          const failures: string[] = [];
          let signIns = 0;
          let isOver = false;
          const accounts = async (): Promise<void> => {
            while (!isOver) {
              try {
                const { read } = await signInOnce(dotcom, person);
                for (const address of ['/user-registration/manage-account/edit-profile', '/careers/search-jobs/jobs', '/people']) {
                  const { status } = await read(address);
                  if (status !== 200) failures.push(`${address} of somebody signed in: ${status}`);
                }
                signIns += 1;
                await wait(SIGN_IN_EVERY_MS);
              } catch (error) {
                failures.push(error instanceof Error ? error.message : String(error));
              }
            }
          };
          const [load] = await Promise.all([
            loadOf(['scripts/bench/load-addresses.ts', '', CONNECTIONS, 60, context.rate], JSON.stringify(list)).finally(
              () => (isOver = true),
            ),
            accounts(),
          ]);
          const memory = memorySchema.parse(JSON.parse(readFileSync(report, 'utf8')));
          const done = { load, signIns, failures, memory };
          minutes.push(done);
          process.stdout.write(`    ${String(minute).padStart(3)} min: ${shown(done)}\n`);
          for (const problem of [...(load.problems ?? []), ...failures.slice(0, 3)]) process.stdout.write(`        ${problem}\n`);
        }
      } finally {
        await remove(person.id);
      }
      const times = minutes.flatMap(({ load }) => load.times);
      const errors = minutes.reduce((sum, { load, failures }) => sum + load.errors + failures.length, 0);
      const sizes = minutes.map(({ memory }) => memory.rss / MB);
      const after = sizes.slice(Math.floor(sizes.length * WARM_UP));
      const rows: Row[] = [
        limited(
          `Soak of ${context.minutes} min, ${context.rate} requests a second: errors`,
          errors,
          { value: 0, unit: '', digits: 0 },
          `${times.length} requests`,
        ),
        information('The same: time of an answer', `p50 ${median(times).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`),
        limited(
          'The same: memory of the site at most',
          Math.max(...sizes),
          { value: MEMORY_LIMIT_MB, unit: 'MB', digits: 0 },
          `with its children at the end ${site.memoryMb()?.toFixed(0) ?? 'unknown'} MB`,
        ),
        limited('The same: memory grows a minute, once caches are full', slopeOf(after), { value: SLOPE_LIMIT_MB, unit: 'MB', digits: 1 }),
      ];
      return rows;
    });
  },
};
