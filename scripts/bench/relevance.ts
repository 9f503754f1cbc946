import { createLog } from '../../src/backends/kit/log.ts';
import { OWN_FEED } from '../../src/backends/search/openings/default-feeds.ts';
import { feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import { parseOpeningQuery } from '../../src/backends/search/openings/query/params.ts';
import { corpus } from '../../tests/support/corpus.ts';
import { DEPTH, judgedQueries, LEAST, relevanceOf } from '../../tests/support/relevance.ts';
import type { Relevance } from '../../tests/support/relevance.ts';
import type { Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { information, limited, missing } from './table.ts';
import type { Row } from './table.ts';

/** The ids of the firm's own openings follow from the day. */
const DAY = new Date('2026-11-21T09:00:00Z');

function rowsOf(what: string, measured: readonly Relevance[]): Row[] {
  return measured.flatMap(({ part, queries, ndcg, recall, worst }) => [
    limited(`${what}, nDCG@10, ${queries} ${part} queries`, ndcg, { value: LEAST.ndcg, unit: '', least: true, digits: 3 }),
    limited(`${what}, recall@50, ${queries} ${part} queries`, recall, { value: LEAST.recall, unit: '', least: true, digits: 3 }),
    // What is held out stays unseen by who tunes.
    ...(part === 'tuning'
      ? [
          information(
            '  answered worst (nDCG, recall)',
            worst.map((each) => `${each.query} ${each.ndcg.toFixed(2)} ${each.recall.toFixed(2)}`).join(', '),
          ),
        ]
      : []),
  ]);
}

async function ofOpenings(url: string): Promise<Row[]> {
  const board = corpus('corpus/jobs/greenhouse-board.json');
  const archive = corpus('corpus/jobs/usajobs.ndjson');
  if (!board || !archive) return [missing('Job search, relevance', 'the openings that were judged are not beside this checkout')];
  const openings = await startOpenings({ databaseUrl: url, log: createLog('bench', { quiet: true }), now: () => DAY });
  try {
    for (const feed of [
      OWN_FEED,
      feedSchema.parse({ name: 'tts', kind: 'greenhouse', address: board }),
      feedSchema.parse({ name: 'usajobs', kind: 'usajobs', address: archive }),
    ])
      await openings.run(feed);
    const ask = async (keyword: string): Promise<string[]> => {
      const { results } = await openings.search(parseOpeningQuery(new URLSearchParams({ keyword, pageSize: String(DEPTH) })));
      return results.map(({ id }) => id);
    };
    return rowsOf('Job search', await relevanceOf(judgedQueries('openings'), ask));
  } finally {
    await openings.stop();
  }
}

/** How well searches are answered, by lists that were judged by hand (`tests/relevance`). */
export const relevance: Measurement = {
  name: 'relevance',
  measure: (context) => withDatabase(context, 'relevance', ofOpenings),
};
