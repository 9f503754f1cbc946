import { createLog } from '../../src/backends/kit/log.ts';
import { startOpenings } from '../../src/backends/search/openings/openings.ts';
import { corpus } from '../../tests/support/corpus.ts';
import { askOpenings, JUDGED_ON, judgedFeeds } from '../../tests/support/judged-openings.ts';
import { askSite } from '../../tests/support/judged-site.ts';
import { judgedQueries, LEAST, relevanceOf } from '../../tests/support/relevance.ts';
import type { Relevance } from '../../tests/support/relevance.ts';
import { startSearchStack } from '../../tests/support/search.ts';
import type { Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { information, limited, missing } from './table.ts';
import type { Row } from './table.ts';

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
  const feeds = judgedFeeds();
  if (!feeds) return [missing('Job search, relevance', 'the openings that were judged are not beside this checkout')];
  const openings = await startOpenings({ databaseUrl: url, log: createLog('bench', { quiet: true }), now: () => JUDGED_ON });
  try {
    for (const feed of feeds) await openings.run(feed);
    return rowsOf('Job search', await relevanceOf(judgedQueries('openings'), askOpenings(openings)));
  } finally {
    await openings.stop();
  }
}

async function ofSite(url: string): Promise<Row[]> {
  const posts = corpus('corpus/18f/posts');
  if (posts === undefined) return [missing('Search of pages, relevance', 'the posts that were judged are not beside this checkout')];
  // A server of databases is told to what the tests start by the environment alone.
  process.env.DATABASE_URL = url;
  const stack = await startSearchStack({ posts });
  try {
    return rowsOf('Search of pages', await relevanceOf(judgedQueries('site'), askSite(stack)));
  } finally {
    await stack.stop();
  }
}

/** How well searches are answered, by lists that were judged by hand (`tests/relevance`). */
export const relevance: Measurement = {
  name: 'relevance',
  measure: (context) => withDatabase(context, 'relevance', async (url) => [...(await ofOpenings(url)), ...(await ofSite(url))]),
};
