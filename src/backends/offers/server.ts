import { sql } from 'kysely';
import { routesOf } from '../kit/calls/routes.ts';
import { every } from '../kit/every.ts';
import { startService } from '../kit/http.ts';
import { faceRoutes } from '../kit/pages/look.ts';
import { withoutFloods } from '../kit/http/flood.ts';
import { createLog, type Log } from '../kit/log.ts';
import { cardRoutes } from './cards/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import type { OffersConfig } from './config.ts';
import { createOffersContext } from './create-context.ts';
import { endingRoutes } from './endings/routes.ts';
import { OffersError, refusal } from './errors.ts';
import { withCors } from './http/cors.ts';
import { offersHouse } from './http/house.ts';
import { offersOperations } from './operations.ts';
import { scriptRoutes } from './script/routes.ts';
import { sweep } from './storage/sweep.ts';
import { renewDue } from './subscriptions/renewal.ts';
import { noticeDue } from './subscriptions/notices.ts';
import { templateRoutes } from './templates/routes.ts';

export type OffersServiceOptions = OffersConfig & {
  log?: Log;
  graceMs?: number;
  /** The clock; a test's own. */
  now?: () => Date;
};

export interface OffersService {
  readonly url: string;
  /** Resolves when work that no answer waits for is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 128 * 1024;
const RENEW_EVERY_MS = 60 * 1000;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/** Starts the offers service. The database is migrated already. */
export async function startOffersService(options: OffersServiceOptions): Promise<OffersService> {
  const { log: given, graceMs, now, ...config } = options;
  const log = given ?? createLog('offers', { quiet: config.quiet });
  const { context, close } = createOffersContext(config, log, now);
  const { db, background, security } = context;
  const refusals = { security, hops: config.visitors.hops };
  try {
    const service = await startService({
      name: 'offers',
      host: config.host,
      port: config.port,
      log,
      maxBodyBytes: MAX_BODY_BYTES,
      admin: { key: config.adminKey, refusal: () => new OffersError('admin-key-refused'), refusals },
      faults: { enabled: config.faults },
      ...(graceMs === undefined ? {} : { graceMs }),
      onError: (error, _exchange, requestId) => refusal(error, requestId),
      ready: async () => {
        const ready = await sql`select 1 from offers.views limit 1`.execute(db).then(
          () => true,
          () => false,
        );
        const details = { failedTasks: background.failures() };
        return ready
          ? { ready, details: { ...details, webhooks: await context.queue.counts(), owed: await context.mails.counts() } }
          : { ready, details };
      },
      routes: [
        ...faceRoutes,
        ...withCors(
          withoutFloods(
            [
              ...scriptRoutes(context),
              ...templateRoutes(context, refusals),
              ...checkoutRoutes(context, refusals),
              ...cardRoutes(context, refusals),
              ...endingRoutes(context, refusals),
              ...routesOf(offersOperations(context), offersHouse(refusals)),
            ],
            { ...config.visitors, limit: 'other', security },
          ),
          config.origins,
        ),
      ],
    });
    const tasks = [
      every(SWEEP_EVERY_MS, () => background.run('sweep', () => sweep(context))),
      every(RENEW_EVERY_MS, () => background.run('renew', () => noticeDue(context).finally(() => renewDue(context)))),
    ];
    log.info({ url: service.url }, 'the offers service listens');
    return {
      url: service.url,
      settled: async () => {
        await background.settled();
        await context.queue.idle();
        await context.mails.idle();
      },
      stop: async () => {
        for (const task of tasks) task.stop();
        background.end();
        await service.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
