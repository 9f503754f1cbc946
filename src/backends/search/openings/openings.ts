import { sql, Kysely, type RawBuilder } from 'kysely';
import { postgresDialect, type DatabasePlace, type Replica } from '../../kit/database/pool.ts';
import type { Log } from '../../kit/log.ts';
import { OWN_FEED } from './default-feeds.ts';
import type { Feed, FeedReport } from './feeds/feed.ts';
import { isLarge, runApart } from './feeds/apart.ts';
import { endsOf } from './feeds/plan.ts';
import { runFeed } from './feeds/run.ts';
import type { Progress } from './feeds/run.ts';
import { rewriteTerms } from './feeds/rewrite.ts';
import { listFeeds, removeFeed, runAndReport, saveFeed, startScheduler, switchFeed } from './feeds/schedule.ts';
import type { ScheduledFeed } from './feeds/feed.ts';
import { placeParts } from './index/columns.ts';
import { createOpeningIndex } from './index/load.ts';
import { languageGroup } from './language.ts';
import type { Opening } from './model.ts';
import { addressesAfter } from './query/addresses.ts';
import type { Addresses } from './query/addresses.ts';
import { bodiesOf, cardOf } from './query/cards.ts';
import type { OpeningCard } from './query/cards.ts';
import { createKeywordSearch } from './query/keyword.ts';
import type { OpeningQuery } from './query/params.ts';
import { createSearch } from './query/search.ts';
import type { OpeningResults } from './query/search.ts';
import { similarTo } from './query/similar.ts';
import type { Like } from './query/similar.ts';
import { suggest } from './query/suggest.ts';
import type { Suggestion } from './query/suggest.ts';
import { toldBy, type Told } from './query/told.ts';
import type { SearchDb } from '../database.ts';
import type { Read, SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

type FoundOpening =
  | { status: 'open'; opening: Opening; card: OpeningCard }
  | { status: 'closed'; title: string; employer: string; slug: string; closedAt: string; closesOn?: string; similar: OpeningCard[] };

/** The job index: what the routes, the command and the alerts ask. */
export interface Openings {
  search(query: OpeningQuery): Promise<OpeningResults>;
  /** By slug, also one of other words with the same check at its end, or id (`source:external id`); undefined when there never was one. */
  find(slugOrId: string, lang: string): Promise<FoundOpening | undefined>;
  similar(slugOrId: string, lang: string, most?: number): Promise<OpeningCard[] | undefined>;
  suggest(typed: string, most?: number, lang?: string): Promise<Suggestion[]>;
  /** Addresses of what is open, after a number. */
  addresses(after: number): Promise<Addresses>;
  /** What the open posts of an employer say of themselves, counted. */
  told(employer: string, lang: string): Promise<Told>;
  feeds(): Promise<ScheduledFeed[]>;
  saveFeed(feed: Feed): Promise<void>;
  /** Whether the schedule reads a feed. @returns false where there is no such feed */
  switchFeed(name: string, enabled: boolean): Promise<boolean>;
  /** Takes a feed out and closes its openings. @returns how many were open; undefined where there is nothing of that name */
  removeFeed(name: string): Promise<number | 'being-read' | undefined>;
  /** Reads a feed now, whether or not it is in the table. */
  run(feed: Feed, progress?: Progress): Promise<FeedReport>;
  /** Feeds that were not believed or could not be read when they were last tried, each with the reason. */
  feedFaults(): Promise<string[]>;
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
const SESSION = { enable_seqscan: 'off', jit: 'off', work_mem: '32MB', client_min_messages: 'warning' };

const connect = (place: DatabasePlace): SearchDb => new Kysely({ dialect: postgresDialect(place) });

interface Place extends RowOf<
  SearchDatabase['openings'],
  'doc' | 'slug' | 'title' | 'employer' | 'language' | 'function' | 'level' | 'industries' | 'programmes' | 'places'
> {
  closedAt: Read<'openings', 'closed_at'>;
}

function likeOf({ doc, title, employer, language, function: of, level, industries, programmes, places }: Place): Like {
  const parts = places.map(placeParts);
  return {
    doc,
    title,
    function: [of],
    city: parts.map(({ key }) => key).filter(Boolean),
    level: [level],
    industry: industries,
    country: parts.map(({ country }) => country).filter(Boolean),
    programme: programmes,
    employer: [employer],
    language: [languageGroup(language)],
  };
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
  const writer = connect({ url: databaseUrl, max: 2, settings: { client_min_messages: 'warning' }, statementTimeoutMs: 'unlimited' });
  const index = createOpeningIndex(db);
  const search = createSearch(db, index, createKeywordSearch());
  const rewritten = await rewriteTerms(writer);
  if (rewritten > 0) log.info({ openings: rewritten }, 'the words of the openings were written in their new form');
  for (const feed of feeds) await saveFeed(writer, feed);
  // A large feed is read in a thread of its own: searches go on meanwhile.
  const besides = async (feed: Feed, at: Date, stopped: AbortSignal): Promise<FeedReport> =>
    (await isLarge(feed)) ? runApart(databaseUrl, feed, at, stopped) : runFeed(writer, feed, { now: at });
  const scheduler = schedule ? startScheduler(writer, log, now, tickMs, besides) : undefined;

  const placeWhere = async (id: RawBuilder<unknown>): Promise<Place | undefined> => {
    const { rows } = await sql<Place>`
      select doc, slug, title, employer, language, function, level, industries, programmes, places,
        case when closed_at is null and open_until <= ${now()} then open_until else closed_at end as "closedAt"
      from search.openings where ${id} limit 2`.execute(db);
    return rows.length === 1 ? rows[0] : undefined;
  };
  const placeOf = async (slugOrId: string): Promise<Place | undefined> => {
    const colon = slugOrId.indexOf(':');
    if (colon > 0) return placeWhere(sql`source = ${slugOrId.slice(0, colon)} and external_id = ${slugOrId.slice(colon + 1)}`);
    const ends = endsOf(slugOrId);
    return (
      (await placeWhere(sql`slug = ${slugOrId}`)) ??
      (ends.length === 0 ? undefined : placeWhere(sql`right(slug, 8) = any(${ends}::text[])`))
    );
  };
  const similar = async (place: Place, lang: string, most: number): Promise<OpeningCard[]> => {
    const { columns } = await index.current();
    const docs = similarTo(columns, columns.open(now().getTime()), likeOf(place), most);
    return (await bodiesOf(db, docs)).map((body) => cardOf(body, lang, now()));
  };

  const openings: Openings = {
    search: (query) => search(query, now()),
    find: async (slugOrId, lang) => {
      const place = await placeOf(slugOrId);
      if (!place) return undefined;
      const { doc, title, employer, slug, closedAt } = place;
      const [opening] = await bodiesOf(db, [doc]);
      if (closedAt) {
        const byItsDate = opening?.closes !== undefined && Date.parse(opening.closes) === closedAt.getTime();
        return {
          status: 'closed',
          title,
          employer,
          slug,
          closedAt: closedAt.toISOString(),
          ...(byItsDate && opening.closesOn ? { closesOn: opening.closesOn } : {}),
          similar: await similar(place, lang, SIMILAR),
        };
      }
      return opening && { status: 'open', opening, card: cardOf(opening, lang, now()) };
    },
    similar: async (slugOrId, lang, most = SIMILAR) => {
      const place = await placeOf(slugOrId);
      return place && similar(place, lang, most);
    },
    suggest: async (typed, most = SUGGESTIONS, lang = 'en') => {
      const { columns } = await index.current();
      return suggest(columns, columns.open(now().getTime()), typed, most, lang);
    },
    addresses: (after) => addressesAfter(db, after, now()),
    told: (employer, lang) => toldBy(db, employer, lang, now()),
    feeds: () => listFeeds(writer),
    feedFaults: async () =>
      (await listFeeds(db)).flatMap(({ name, enabled, lastReport }) =>
        enabled && lastReport?.outcome === 'refused' ? `${name}: ${lastReport.reason ?? 'refused'}` : [],
      ),
    saveFeed: (feed) => saveFeed(writer, feed),
    switchFeed: (name, enabled) => switchFeed(writer, name, enabled),
    removeFeed: (name) => removeFeed(writer, name, now()),
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
