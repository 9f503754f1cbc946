import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataFolder } from '../../scripts/supervisor/paths.ts';
import { atATime, look, saysLess, wrongOf, wrongOfOne, type Seen } from '../support/seen.ts';
import { PAGE_TYPES } from '../support/site.ts';
import { startReaders, type Readers } from './support/readers.ts';
import { startRunning, type Running } from './support/running.ts';
import { pairs, singles, TROUBLES, type Trouble } from './support/troubles.ts';

/**
 * Everything that the site stands on, in every trouble, one at a time and two at a time, while 200 pages a second are read. Each case
 * leaves a line in `.data/test-reports/faults.jsonl`. In pieces: FAULTS_ONLY (a pattern of names), FAULTS_MINUTES (no case begins
 * later), FAULTS_RESUME=on (what passed by that file is left out),
 * FAULTS_PER_SECOND.
 */
const TROUBLE_MS = 4_000;
const RECOVERED_MS = 10_000;
/** Beyond the limit, so that a case tells how late a page was. */
const GIVEN_UP_MS = 40_000;
const AT_A_TIME = 3;

const nameOf = ({ on, what }: Trouble): string => `${on.toLowerCase()} ${what}`;
const cases = [...singles().map((one) => [one]), ...pairs()].map((troubles) => ({ name: troubles.map(nameOf).join(' + '), troubles }));

const report = path.join(dataFolder, 'test-reports', 'faults.jsonl');
mkdirSync(path.dirname(report), { recursive: true });
const lineSchema = z.object({ name: z.string(), well: z.boolean() });
const passed = new Set(
  process.env.FAULTS_RESUME && existsSync(report)
    ? readFileSync(report, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => lineSchema.parse(JSON.parse(line)))
        .flatMap(({ name, well }) => (well ? [name] : []))
    : [],
);
const only = new RegExp(process.env.FAULTS_ONLY ?? '');
const isLeftOut = (name: string): boolean => passed.has(name) || !only.test(name);
const end = Date.now() + Number(process.env.FAULTS_MINUTES ?? Infinity) * 60_000;

let running: Running | undefined;
let readers: Readers | undefined;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(async () => {
  readers?.stop();
  await running?.stop();
});

interface Recovery {
  /** The pages that were whole too late, or not at all. */
  late: string[];
  /** When the last page that was not whole at first was, in ms; 0 where all were. */
  latestMs: number;
  latest: string;
  /** How long it took to look at all of them. */
  lookedMs: number;
}

/** Looks at each page until it is whole. One that is whole at the first look is, whenever its turn came. */
async function recovery(pages: readonly Seen[]): Promise<Recovery> {
  const since = performance.now();
  const passed = () => Math.round(performance.now() - since);
  let [latestMs, latest] = [0, ''];
  const late: string[] = [];
  await atATime(AT_A_TIME, pages, async (page) => {
    for (let looks = 1; ; looks += 1) {
      const wrong = await look(page).then(
        (answer) => wrongOfOne(page, answer, true),
        (error: unknown) => [`${page.name}: ${String(error)}`],
      );
      if (wrong.length > 0 && passed() < GIVEN_UP_MS) {
        await wait(250);
        continue;
      }
      const ms = looks === 1 && wrong.length === 0 ? 0 : passed();
      if (ms > latestMs) [latestMs, latest] = [ms, page.name];
      if (ms > RECOVERED_MS) late.push(`${page.name} after ${ms} ms: ${wrong.join('; ') || 'whole'}`);
      return;
    }
  });
  return { late, latestMs, latest, lookedMs: passed() };
}

/** Looks at all pages while something is wrong. @returns what is wrong with them, and which of them say that something is missing */
async function meanwhileOf(pages: readonly Seen[]): Promise<{ wrong: string[]; less: Set<string> }> {
  const wrong: string[] = [];
  const less = new Set<string>();
  await atATime(AT_A_TIME, pages, async (page) => {
    try {
      const answer = await look(page);
      wrong.push(...wrongOfOne(page, answer, false));
      if (saysLess(answer.body) && !page.saidLess) less.add(page.name);
    } catch (error) {
      wrong.push(`${page.name}: ${String(error)}`);
    }
  });
  return { wrong, less };
}

async function survive(name: string, troubles: readonly Trouble[]): Promise<void> {
  if (!running || !readers) throw new Error('there are no readers');
  const product = running;
  await readers.told();
  const began = performance.now();
  const ends = await Promise.all(troubles.map(({ on, what }) => TROUBLES[on][what]?.(product)));
  const looking = meanwhileOf(readers.pages);
  await wait(TROUBLE_MS);
  await Promise.all(ends.map((over) => over?.()));
  const lastedMs = Math.round(performance.now() - began);
  // Those that are made for each request are looked at first.
  const isKept = ({ name: of }: Seen) => Number(of in PAGE_TYPES);
  const { late, latestMs, latest, lookedMs } = await recovery(readers.pages.toSorted((a, b) => isKept(a) - isKept(b)));
  const { wrong: meanwhile, less } = await looking;
  const load = await readers.told();
  const well = late.length === 0 && meanwhile.length === 0 && Object.keys(load.wrong).length === 0;
  const line = { name, well, at: new Date().toISOString(), lastedMs, latestMs, latest, lookedMs, load, less: [...less], meanwhile, late };
  appendFileSync(report, `${JSON.stringify(line)}\n`);
  expect({ meanwhile, underLoad: load.wrong, late }).toEqual({ meanwhile: [], underLoad: {}, late: [] });
}

// A test, since signing up waits for mails by what only tests have.
it.skipIf(cases.every(({ name }) => isLeftOut(name)))('all is well at the beginning', async () => {
  readers = await startReaders();
  const { pages } = readers;
  await expect.poll(() => wrongOf(pages, AT_A_TIME, true), { timeout: 60_000, interval: 1_000 }).toEqual([]);
});

describe('every page that was seen is still that page, and whole within ten seconds after', () => {
  for (const { name, troubles } of cases)
    it.skipIf(isLeftOut(name))(name, ({ skip }) => {
      skip(Date.now() > end, 'the time for this piece is over');
      return survive(name, troubles);
    });
});
