import { sql, Kysely } from 'kysely';
import { postgresDialect, type DatabasePlace, type Replica } from '../../kit/database/pool.ts';
import type { Log } from '../../kit/log.ts';
import { OWN_FEED } from './default-feeds.ts';
import type { Feed, FeedReport } from './feeds/feed.ts';
import { isLarge, runApart } from './feeds/apart.ts';
import { runFeed } from './feeds/run.ts';
import type { Progress } from './feeds/run.ts';
import { rewriteTerms } from './feeds/rewrite.ts';
import { listFeeds, runAndReport, saveFeed, startScheduler } from './feeds/schedule.ts';
import type { ScheduledFeed } from './feeds/feed.ts';
import { createOpeningIndex } from './index/load.ts';
import type { Opening } from './model.ts';
import { bodiesOf, cardOf } from './query/cards.ts';
import type { OpeningCard } from './query/cards.ts';
import { createKeywordSearch } from './query/keyword.ts';
import type { OpeningQuery } from './query/params.ts';
import { createSearch } from './query/search.ts';
import type { OpeningResults } from './query/search.ts';
import { similarTo } from './query/similar.ts';
import { suggest } from './query/suggest.ts';
import type { Suggestion } from './query/suggest.ts';
import { toldBy, type Told } from './query/told.ts';
import type { SearchDb } from '../database.ts';
import type { Read, SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

type FoundOpening =
  | { status: 'open'; opening: Opening; card: OpeningCard }
  | { status: 'closed'; title: string; employer: string; slug: string; closedAt: string; similar: OpeningCard[] };

/** The job index: what the routes, the command and the alerts ask. */
export interface Openings {
  search(query: OpeningQuery): Promise<OpeningResults>;
  /** By slug or id (`source:external id`); undefined when there never was one. */
  find(slugOrId: string, lang: string): Promise<FoundOpening | undefined>;
  similar(slugOrId: string, lang: string, most?: number): Promise<OpeningCard[] | undefined>;
  suggest(typed: string, most?: number): Promise<Suggestion[]>;
  /** What the open posts of an employer say of themselves, counted. */
  told(employer: string, lang: string): Promise<Told>;
  feeds(): Promise<ScheduledFeed[]>;
  saveFeed(feed: Feed): Promise<void>;
  /** Reads a feed now, whether or not it is in the table. */
  run(feed: Feed, progress?: Progress): Promise<FeedReport>;
  /** How many are open. */
  count(): Promise<number>;
  /** Runs the feeds that are due, as the schedule does by itself. */
  tick(): Promise<FeedReport[]>;
  stop(): Promise<void>;
}

export interface OpeningsOptions {
  databaseUrl: string;
  /** Where what is searched is read. */
  replica?: Replica;
  log: Log;
  /** Feeds that are entered into the table at the start; the firm's own where there is a schedule. */
  feeds?: readonly Feed[];
  /** Reads the feeds at once and then each in its time. */
  schedule?: boolean;
  /** How often the schedule looks for feeds that are due, in ms; 20 s by default. */
  tickMs?: number;
  now?: () => Date;
}

const SIMILAR = 4;
const SUGGESTIONS = 8;

/**
 * Statistics know nothing of what it costs to fetch a text vector that lies out of line, so the planner would rather read the whole
 * table than the index; and compiling a query takes longer than running it.
 */
const SESSION = '-c enable_seqscan=off -c jit=off -c work_mem=32MB -c client_min_messages=warning';

const connect = (place: DatabasePlace): SearchDb => new Kysely({ dialect: postgresDialect(place) });

interface Place extends RowOf<SearchDatabase['openings'], 'doc' | 'slug' | 'title' | 'employer'> {
  closedAt: Read<'openings', 'closed_at'>;
}

export async function startOpenings({
  databaseUrl,
  replica,
  log,
  schedule = false,
  feeds = schedule ? [OWN_FEED] : [],
  tickMs,
  now = () => new Date(),
}: OpeningsOptions): Promise<Openings> {
  const db = connect({ url: databaseUrl, max: 6, settings: SESSION, ...(replica ? { replica } : {}) });
  // Imports may take their time.
  const writer = connect({ url: databaseUrl, max: 2, settings: '-c client_min_messages=warning', statementTimeoutMs: 'unlimited' });
  const index = createOpeningIndex(db);
  const search = createSearch(db, index, createKeywordSearch());
  const rewritten = await rewriteTerms(writer);
  if (rewritten > 0) log.info({ openings: rewritten }, 'the words of the openings were written in their new form');
  for (const feed of feeds) await saveFeed(writer, feed);
  // A large feed is read in a thread of its own: searches go on meanwhile.
  const besides = async (feed: Feed, at: Date): Promise<FeedReport> =>
    (await isLarge(feed)) ? runApart(databaseUrl, feed, at) : runFeed(writer, feed, { now: at });
  const scheduler = schedule ? startScheduler(writer, log, now, tickMs, besides) : undefined;

  const placeOf = async (slugOrId: string): Promise<Place | undefined> => {
    const colon = slugOrId.indexOf(':');
    const id =
      colon > 0 ? sql`source = ${slugOrId.slice(0, colon)} and external_id = ${slugOrId.slice(colon + 1)}` : sql`slug = ${slugOrId}`;
    const { rows } = await sql<Place>`
      select doc, slug, title, employer, case when closed_at is null and open_until <= ${now()} then open_until else closed_at end as "closedAt"
      from search.openings where ${id}`.execute(db);
    return rows[0];
  };
  const similar = async (doc: number, lang: string, most: number): Promise<OpeningCard[]> => {
    const { columns } = await index.current();
    const docs = similarTo(columns, columns.open(now().getTime()), doc, most);
    return (await bodiesOf(db, docs)).map((body) => cardOf(body, lang, now()));
  };

  const openings: Openings = {
    search: (query) => search(query, now()),
    find: async (slugOrId, lang) => {
      const place = await placeOf(slugOrId);
      if (!place) return undefined;
      const { doc, title, employer, slug, closedAt } = place;
      if (closedAt)
        return { status: 'closed', title, employer, slug, closedAt: closedAt.toISOString(), similar: await similar(doc, lang, SIMILAR) };
      const [opening] = await bodiesOf(db, [doc]);
      return opening && { status: 'open', opening, card: cardOf(opening, lang, now()) };
    },
    similar: async (slugOrId, lang, most = SIMILAR) => {
      const place = await placeOf(slugOrId);
      return place && similar(place.doc, lang, most);
    },
    suggest: async (typed, most = SUGGESTIONS) => {
      const { columns } = await index.current();
      return suggest(columns, columns.open(now().getTime()), typed, most);
    },
    told: (employer, lang) => toldBy(db, employer, lang, now()),
    feeds: () => listFeeds(writer),
    saveFeed: (feed) => saveFeed(writer, feed),
    run: (feed, progress) =>
      runAndReport(writer, feed, now(), (each, at) => runFeed(writer, each, { now: at, ...(progress ? { progress } : {}) })),
    count: async () => (await index.current()).columns.open(now().getTime()).docs.length,
    tick: async () => scheduler?.tick() ?? [],
    stop: async () => {
      await scheduler?.stop();
      await Promise.all([db.destroy(), writer.destroy()]);
    },
  };
  return openings;
}
