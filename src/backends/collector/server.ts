import { sql } from 'kysely';
import { createBackground } from '../kit/background.ts';
import { routesOf } from '../kit/calls/routes.ts';
import { every } from '../kit/every.ts';
import { ownErrorAnswer } from '../kit/http/answer.ts';
import { startService } from '../kit/http.ts';
import { createLog } from '../kit/log.ts';
import type { Log } from '../kit/log.ts';
import { securityLogOf } from '../kit/visitor-settings.ts';
import type { CollectorConfig } from './config.ts';
import type { CollectorContext } from './context.ts';
import { CollectorError } from './errors.ts';
import { collectorHouse } from './http/house.ts';
import { createMessageLimit } from './ingest/limit.ts';
import { createSalts } from './ingest/salts.ts';
import { createVisits } from './ingest/visits.ts';
import { createWriter } from './ingest/writer.ts';
import { collectorOperations } from './operations.ts';
import { openDatabase } from './storage/database.ts';
import { dropMonths, forgetPages, makeMonths, oldestKept } from './storage/months.ts';
import { createDaysInMemory } from './figures/days-in-memory.ts';
import { forgetDays, keepDays, openDays, packedDays } from './figures/kept-days.ts';
import { openVisits } from './storage/open-visits.ts';

export type CollectorServiceOptions = CollectorConfig & {
  log?: Log;
  graceMs?: number;
  /** The clock; a test's own. */
  now?: () => number;
  /** How often rows are written, in ms. */
  flushMs?: number;
};

export interface CollectorService {
  readonly url: string;
  /** Writes what waits; resolves when it stands in the database. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_MS = 1_000;
const FORGET_MS = 60_000;
const TIDY_MS = 3_600_000;
const MAX_BODY_BYTES = 128 * 1024;

/** Starts the collector. The database is migrated already. */
export async function startCollectorService(options: CollectorServiceOptions): Promise<CollectorService> {
  const { log: given, graceMs, now = Date.now, flushMs = FLUSH_MS, ...config } = options;
  const log = given ?? createLog('collector', { quiet: config.quiet });
  const onLost = (error: Error): void => log.warn({ err: error }, 'a connection to the database broke');
  const db = openDatabase(config.databaseUrl, onLost);
  const asked = openDatabase(config.databaseUrl, onLost);
  const closed = () => Promise.all([db.destroy(), asked.destroy()]);
  const background = createBackground(log);
  const visits = createVisits();
  const salts = createSalts(db);
  const writer = createWriter(db, visits, log);
  const limit = createMessageLimit(config.perMinute);
  const inMemory = () => createDaysInMemory(asked, config.figuresMb * 2 ** 20);
  let days = inMemory();
  const context: CollectorContext = { config, db, asked, days: () => days, limit, log, salts, visits, writer, now };
  const refusals = { security: securityLogOf('collector', config.visitors, config.adminKey), hops: config.visitors.hops };
  let stopping = false;
  /** A day at a time, so that stopping waits for one day at most. */
  const pack = async (): Promise<void> => {
    while (!stopping && (await keepDays(db, now(), 1)).length > 0);
  };
  /** Days are in memory before anyone asks for them. */
  const fill = async (): Promise<void> => days.fill(await packedDays(asked), openDays(now()), () => stopping);
  const keepFigures = async (): Promise<void> => {
    await fill();
    await pack();
    await fill();
  };
  const tidy = async (): Promise<void> => {
    await makeMonths(db, now());
    await salts.forget(now());
    const dropped = await dropMonths(db, now(), config.keepMonths);
    await forgetDays(db, oldestKept(now(), config.keepMonths));
    // With the days their words go, and whatever was counted of them.
    if (days.hasBefore(oldestKept(now(), config.keepMonths))) days = inMemory();
    await forgetPages(db, oldestKept(now(), config.keepMonths));
    if (dropped.length > 0) log.info({ dropped }, 'months that are not kept any more were dropped');
  };
  try {
    await tidy();
    visits.restore(await openVisits(db, now()));
    const service = await startService({
      name: 'collector',
      host: config.host,
      port: config.port,
      log,
      maxBodyBytes: MAX_BODY_BYTES,
      admin: { key: config.adminKey, refusal: () => new CollectorError('admin-key-refused'), refusals },
      faults: { enabled: config.faults },
      ...(graceMs === undefined ? {} : { graceMs }),
      onError: (error, _exchange, requestId) => ownErrorAnswer(error, requestId),
      ready: async () => {
        const ready = await sql`select 1 from collector.salts limit 1`.execute(db).then(
          () => true,
          () => false,
        );
        return {
          ready,
          details: { waiting: writer.waiting(), lost: writer.lost(), openVisits: visits.size(now()), failedTasks: background.failures() },
        };
      },
      routes: routesOf(collectorOperations(context), collectorHouse(refusals)),
    });
    const tasks = [
      every(flushMs, () => void writer.flush(), 'later'),
      every(FORGET_MS, () => visits.forget(now()), 'later'),
      every(TIDY_MS, () => background.run('tidy', tidy), 'later'),
      every(TIDY_MS, () => background.run('figures', keepFigures), 'later'),
    ];
    // Beside the service: there may be many days, and nobody's message waits for them.
    background.run('figures', keepFigures);
    log.info({ url: service.url }, 'the collector listens');
    return {
      url: service.url,
      settled: () => writer.flush(),
      stop: async () => {
        stopping = true;
        for (const task of tasks) task.stop();
        await service.stop();
        // Before what may take minutes: whoever stops all of them waits for seconds.
        await writer.flush();
        await background.settled();
        await writer.flush();
        await closed();
      },
    };
  } catch (error) {
    await closed();
    throw error;
  }
}
