import { OWN_FEED } from '../../src/backends/search/openings/default-feeds.ts';
import { feedSchema } from '../../src/backends/search/openings/feeds/feed.ts';
import type { Openings } from '../../src/backends/search/openings/openings.ts';
import { parseOpeningQuery } from '../../src/backends/search/openings/query/params.ts';
import { corpus } from './corpus.ts';
import { DEPTH } from './relevance.ts';

/** The ids of the firm's own openings follow from the day. */
export const JUDGED_ON = new Date('2026-11-21T09:00:00Z');

/** The openings that `tests/relevance/openings.txt` judges; undefined where those of others are not beside this checkout. */
export function judgedFeeds() {
  const board = corpus('corpus/jobs/greenhouse-board.json');
  const archive = corpus('corpus/jobs/usajobs.ndjson');
  if (board === undefined || archive === undefined) return undefined;
  return [
    OWN_FEED,
    feedSchema.parse({ name: 'tts', kind: 'greenhouse', address: board }),
    feedSchema.parse({ name: 'usajobs', kind: 'usajobs', address: archive }),
  ];
}

/** The ids of what a keyword finds, as many as are judged. */
export const askOpenings =
  (openings: Openings) =>
  async (keyword: string): Promise<string[]> => {
    const { results } = await openings.search(parseOpeningQuery(new URLSearchParams({ keyword, pageSize: String(DEPTH) })));
    return results.map(({ id }) => id);
  };
