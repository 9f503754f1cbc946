import { createLog } from '../../../src/backends/kit/log.ts';
import { routesOf } from '../../../src/backends/kit/calls/routes.ts';
import { trustedHops } from '../../../src/backends/kit/http/client-address.ts';
import { startService } from '../../../src/backends/kit/http.ts';
import { searchHouse } from '../../../src/backends/search/http/house.ts';
import { openingCalls, openingsHouse } from '../../../src/backends/search/openings/calls.ts';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import type { FeedReport } from '../../../src/backends/search/openings/feeds/feed.ts';
import { startOpenings } from '../../../src/backends/search/openings/openings.ts';
import type { Openings } from '../../../src/backends/search/openings/openings.ts';
import { parseOpeningQuery } from '../../../src/backends/search/openings/query/params.ts';
import type { OpeningResults } from '../../../src/backends/search/openings/query/search.ts';
import { freshDatabase } from '../../support/database.ts';

export interface OpeningsUnderTest {
  openings: Openings;
  databaseUrl: string;
  /** The moment that the service takes for now; a test may move it. */
  clock: { now: Date };
  search(query: string): Promise<OpeningResults>;
  run(feed: { name: string; kind: string; address: string; options?: Record<string, unknown> }): Promise<FeedReport>;
  stop(): Promise<void>;
}

/** The job index on a database of its own. @param clock what it takes for now */
export async function openingsUnderTest(clock = { now: new Date('2026-11-21T09:00:00Z') }): Promise<OpeningsUnderTest> {
  const database = await freshDatabase();
  const openings = await startOpenings({ databaseUrl: database.url, log: createLog('openings', { quiet: true }), now: () => clock.now });
  return {
    openings,
    databaseUrl: database.url,
    clock,
    search: (query) => openings.search(parseOpeningQuery(new URLSearchParams(query))),
    run: (feed) => openings.run(feedSchema.parse(feed)),
    stop: async () => {
      await openings.stop();
      await database.drop();
    },
  };
}

const HOUSE = openingsHouse(searchHouse({ security: { write: () => undefined }, hops: trustedHops('none') }));

export const serveOpenings = (openings: Openings) =>
  startService({ name: 'openings', port: 0, log: createLog('openings', { quiet: true }), routes: routesOf(openingCalls(openings), HOUSE) });

export interface FeedServer {
  url: string;
  /** What the address answers from now on. */
  answer: { status: number; type: string; body: string };
  stop(): Promise<void>;
}

/** An address that answers what a test tells it to. */
export async function feedServer(): Promise<FeedServer> {
  const answer = { status: 200, type: 'application/json', body: '[]' };
  const service = await startService({
    name: 'feed',
    port: 0,
    log: createLog('feed', { quiet: true }),
    routes: [
      {
        method: 'GET',
        path: '/feed',
        handler: () => ({ status: answer.status, headers: { 'content-type': answer.type }, body: answer.body }),
      },
    ],
  });
  return { url: `${service.url}/feed`, answer, stop: () => service.stop() };
}

/** A line of our own feed form. */
export const line = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  title: `Engagement manager ${id}`,
  language: 'en',
  cities: ['Zurich, Switzerland'],
  sections: [{ title: 'The work', text: [`You lead a team on the floor of a plant, number ${id}.`] }],
  function: 'consulting',
  industries: ['energy'],
  level: 'experienced',
  workMode: 'hybrid',
  employment: 'full-time',
  posted: '2026-11-01',
  ...more,
});

export const ndjson = (lines: readonly unknown[]): string => lines.map((each) => `${JSON.stringify(each)}\n`).join('');
