import { sql } from 'kysely';
import { LANGUAGES } from '../../lib/languages.ts';
import { routesOf } from '../kit/calls/routes.ts';
import { startService } from '../kit/http.ts';
import { createLog } from '../kit/log.ts';
import { withoutFloods } from '../kit/http/flood.ts';
import type { Log } from '../kit/log.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import { DEFAULT_FLOOD, securityLogOf } from '../kit/visitor-settings.ts';
import { adminCalls } from './api/admin-calls.ts';
import { searchCalls } from './api/calls.ts';
import { DEVELOPMENT_KEYS } from './config.ts';
import { TEMPLATES } from './content/templates.ts';
import type { SearchConfig } from './config.ts';
import { createContentSource } from './content/client.ts';
import { openDatabase, openIndexing } from './database.ts';
import { createDocumentIndex } from './index/load.ts';
import { startIndexer } from './indexer/loop.ts';
import type { Indexer } from './indexer/loop.ts';
import { indexState } from './indexer/store.ts';
import { startOpenings } from './openings/openings.ts';
import type { Openings } from './openings/openings.ts';
import { openingAdminCalls, openingCalls, openingsHouse } from './openings/calls.ts';
import { searchHouse } from './http/house.ts';

/** A free port and no key of its own fit tests; the rest is the configuration. */
export type SearchServiceOptions = Pick<SearchConfig, 'databaseUrl' | 'content' | 'origins'> &
  Partial<SearchConfig> & {
    log?: Log;
    /** Instead of the one that the settings name. */
    security?: SecurityLog;
    graceMs?: number;
    /** How often the schedule of openings looks for feeds that are due, in ms; 20 s by default. */
    tickMs?: number;
  };

/** Lines about what cannot be read, until the process ends. */
const MOST_ODD = 1_000;

export interface SearchService {
  readonly url: string;
  readonly indexer: Indexer;
  readonly openings: Openings;
  stop(): Promise<void>;
}

/** Starts the search service: it answers from the index at once and keeps it in line with the content service. The database is migrated before. */
export async function startSearchService(options: SearchServiceOptions): Promise<SearchService> {
  const log = options.log ?? createLog('search', { quiet: options.quiet ?? true });
  const languages: readonly [string, ...string[]] = options.languages ?? LANGUAGES;
  const visitors = options.visitors ?? DEFAULT_FLOOD;
  const adminKey = options.adminKey ?? DEVELOPMENT_KEYS.SEARCH_ADMIN_KEY;
  const security = options.security ?? securityLogOf('search', visitors, adminKey);
  const house = searchHouse({ security, hops: visitors.hops });
  const db = openDatabase(options.databaseUrl);
  const indexing = openIndexing(options.databaseUrl);
  const odd = new Set<string>();
  let answers = 0;
  const { replica } = options;
  const onMove = (to: string, why: string): void => log.info({ to, why }, 'searches are read elsewhere');
  const reads = replica ? openDatabase(options.databaseUrl, undefined, { ...replica, onMove }) : db;
  const source = createContentSource({
    adminKey: DEVELOPMENT_KEYS.CONTENT_ADMIN_KEY,
    ...options.content,
    origins: options.origins,
    pageTemplate: TEMPLATES.page,
    onOdd: (what) => {
      // Each pass meets it again.
      if (odd.size < MOST_ODD && !odd.has(what))
        log.warn({ what }, 'something of the content cannot be read, and the index is made of the rest');
      odd.add(what);
    },
    onAnswer: () => (answers += 1),
  });
  const indexer = startIndexer({
    db: indexing,
    source,
    languages,
    templates: TEMPLATES,
    log,
    pollMs: options.pollMs ?? 1000,
    foreignPollMs: options.foreignPollMs ?? 60_000,
    reconcileMs: options.reconcileMs ?? 300_000,
    foreignReconcileMs: options.foreignReconcileMs ?? 1_800_000,
  });
  let openings: Openings | undefined;
  try {
    openings = await startOpenings({
      databaseUrl: options.databaseUrl,
      ...(replica ? { replica } : {}),
      log,
      schedule: options.readFeeds ?? false,
      ...(options.tickMs === undefined ? {} : { tickMs: options.tickMs }),
    });
    const opened = openings;
    const service = await startService({
      name: 'search',
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 0,
      log,
      admin: {
        key: adminKey,
        refusals: house.refusals,
      },
      faults: { enabled: options.faults ?? false },
      ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
      ready: async () => {
        try {
          const { documents, version, stamp } = await indexState(reads);
          return {
            ready: version > 0,
            // The first index is made of every page; what fails is no progress, however often it is tried.
            ...(version > 0 || indexer.state.lastError !== undefined ? {} : { progress: answers }),
            details: { documents, stamp, ...indexer.state, siteFaults: source.siteFaults?.(), feedFaults: await opened.feedFaults() },
          };
        } catch (error) {
          return { ready: false, details: { database: error instanceof Error ? error.message : String(error) } };
        }
      },
      routes: [
        ...withoutFloods(
          [
            ...routesOf(
              searchCalls({
                db: reads,
                writes: db,
                index: createDocumentIndex(reads),
                fallbackLanguage: languages[0],
                openings: opened,
                log,
              }),
              house,
            ),
            ...routesOf(openingCalls(opened), openingsHouse(house)),
          ],
          { ...visitors, limit: 'search', security },
        ),
        ...routesOf([...adminCalls(indexer, log), ...openingAdminCalls(opened)], house),
      ],
    });
    await sql`select 1`.execute(db);
    const unsearched = LANGUAGES.filter((language) => !languages.includes(language));
    if (unsearched.length > 0)
      log.warn({ languages: unsearched }, 'nothing is found in languages of the site that SEARCH_LANGUAGES does not name');
    log.info({ url: service.url }, 'the search service listens');
    return {
      url: service.url,
      indexer,
      openings,
      stop: async () => {
        await indexer.stop();
        await indexing.destroy();
        await service.stop();
        await opened.stop();
        await db.destroy();
        if (reads !== db) await reads.destroy();
      },
    };
  } catch (error) {
    await indexer.stop();
    await indexing.destroy();
    await openings?.stop();
    await db.destroy();
    if (reads !== db) await reads.destroy();
    throw error;
  }
}
