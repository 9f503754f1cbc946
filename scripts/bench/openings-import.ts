import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { createLog } from '../../src/backends/kit/log.ts';
import { feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import { parseOpeningQuery } from '../../src/backends/search/openings/query/params.ts';
import { corpus } from '../../tests/support/corpus.ts';
import { COLUMNS, judgeOpenings, judgeTitles } from '../../tests/support/judged/judge.ts';
import { judged } from '../../tests/support/judged/read.ts';
import type { Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { information, limited, missing, percentile, type Row } from './table.ts';

const MANY = 100_000;
const LEAST_ACCURACY = 0.9;
const MOST_MEMORY_MB = 1_024;
const MOST_BLOCK_MS = 50;

const PARAGRAPH = '<p>You keep turbines turning, say so when one should not, and write down why. Work schedule: full time.</p>';
const job = (at: number): object => ({
  id: at,
  title: `${at % 3 ? 'Turbine engineer' : 'Accountant'} ${at}`,
  absolute_url: `https://boards.example/jobs/${at}`,
  location: { name: at % 2 ? 'Berlin, Germany' : 'Boston, MA' },
  updated_at: '2026-11-02T10:00:00-05:00',
  content: `${PARAGRAPH.repeat(4)}<p>Salary: $${60 + (at % 40)},000 to $${110 + (at % 40)},000 a year.</p>`,
  departments: [{ name: 'Energy' }],
});

/** One file in the shape of Greenhouse's: a single JSON text, which is the hardest to read in parts. */
async function writeFeed(file: string): Promise<void> {
  function* text(): Generator<string> {
    yield '{"jobs":[';
    for (let at = 0; at < MANY; at++) yield `${at === 0 ? '' : ','}${JSON.stringify(job(at))}`;
    yield ']}';
  }
  await pipeline(text, createWriteStream(file));
}

/** The service reads the feed by its schedule, as it does by day, while somebody searches. */
export async function measureImport(url: string): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'openings-'));
  const file = path.join(folder, 'feed.json');
  await writeFeed(file);
  const feed = feedSchema.parse({ name: 'many', kind: 'greenhouse', address: file, options: { employer: 'Acme' } });
  const openings = await startOpenings({ databaseUrl: url, log: createLog('bench', { quiet: true }), schedule: true, feeds: [feed] });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, process.memoryUsage.rss())), 100);
  const answered: number[] = [];
  const began = performance.now();
  try {
    delay.enable();
    let done = false;
    const imported = openings.tick().finally(() => (done = true));
    for (let at = 0; !done; at++) {
      const asked = performance.now();
      await openings.search(parseOpeningQuery(new URLSearchParams({ keyword: `turbine ${at % 50}`, pageSize: '20' })));
      answered.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [report] = await imported;
    delay.disable();
    const seconds = (performance.now() - began) / 1000;
    const took = `${seconds.toFixed(1)} s, ${((seconds * 1000) / MANY).toFixed(2)} ms each`;
    return [
      information(`Import of ${MANY.toLocaleString('en-GB')} openings`, `${took}; ${report?.inserted ?? 0} inserted`),
      limited('  memory of the process at most', memory / 1024 ** 2, { value: MOST_MEMORY_MB, unit: 'MB', digits: 0 }),
      limited('  longest time in which the service does nothing else', delay.max / 1e6, { value: MOST_BLOCK_MS, unit: 'ms' }),
      information('  searches meanwhile, p95', `${percentile(answered, 0.95).toFixed(0)} ms of ${answered.length}`),
    ];
  } finally {
    clearInterval(watch);
    await openings.stop();
    await rm(folder, { recursive: true });
  }
}

function accuracy(): Row[] {
  const limit = { value: LEAST_ACCURACY, unit: '', digits: 3, least: true };
  const titles = judgeTitles(judged('titles'));
  const rows = [
    limited('150 titles judged by hand: level', titles.level, limit),
    limited('150 titles judged by hand: function', titles.function, limit),
  ];
  const board = corpus('corpus/jobs/greenhouse-board.json');
  const archive = corpus('corpus/jobs/usajobs.ndjson');
  if (!board || !archive) return [...rows, missing('150 openings judged by hand', 'the public feeds are not beside this checkout')];
  const read = judgeOpenings(judged('openings'), { tts: readFileSync(board, 'utf8'), usajobs: readFileSync(archive, 'utf8') });
  return [...rows, ...COLUMNS.map((column) => limited(`150 openings judged by hand: ${column}`, read.accuracy[column], limit))];
}

/** Facts read from openings against judged lists. */
export const openingsFacts: Measurement = { name: 'openings-facts', measure: () => Promise.resolve(accuracy()) };

/** A feed of 100,000 openings read by a service that is asked meanwhile. */
export const openingsImport: Measurement = {
  name: 'openings-import',
  measure: (context) => withDatabase(context, 'openings_import', measureImport),
};
