import { createLog } from '../../../src/backends/kit/log.ts';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import { startOpenings } from '../../../src/backends/search/openings/openings.ts';
import { feedServer, ndjson } from '../../contract/support/openings.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';

/** Path of the job search. */
export const OPENINGS = '/careers/search-jobs/jobs';

export interface ListedOpening {
  slug: string;
  title: string;
  closes?: string;
}

/** The firm's own openings, the newest first: one page. */
export const ownOpenings = async (): Promise<ListedOpening[]> =>
  (JSON.parse((await ask(site.dotcom, '/api/jobsearch?lang=en&employer=Aldermoor')).body) as { results: ListedOpening[] }).results;

export interface LiveFeed {
  /** Makes the openings of this source what the lines say, through an import as any other: what is not listed closes. */
  publish(lines: readonly Record<string, unknown>[]): Promise<{ inserted: number; closed: number }>;
  stop(): Promise<void>;
}

/** A feed of openings of the running product, beside its own ones, read when a test says so: lines of our own form, or schema.org postings. */
export async function liveFeed(name: string, employer: string, kind: 'masthead' | 'jobposting' = 'masthead'): Promise<LiveFeed> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: this test imports openings into the product that `npm test -- e2e` starts.');
  const openings = await startOpenings({ databaseUrl, log: createLog('openings', { quiet: true }) });
  const server = await feedServer();
  const feed = feedSchema.parse({ name, kind, address: server.url, options: { employer, leastShare: 0 } });
  return {
    publish: async (lines) => {
      server.answer.body = kind === 'masthead' ? ndjson(lines) : JSON.stringify(lines);
      const { outcome, reason, inserted, closed } = await openings.run(feed);
      if (outcome !== 'applied') throw new Error(`The feed was refused: ${reason ?? ''}`);
      return { inserted, closed };
    },
    stop: async () => {
      await server.stop();
      await openings.stop();
    },
  };
}
