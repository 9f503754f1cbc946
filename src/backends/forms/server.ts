import { sql } from 'kysely';
import { every, type Ongoing } from '../kit/every.ts';
import { routesOf } from '../kit/calls/routes.ts';
import { ownErrorAnswer } from '../kit/http/answer.ts';
import { withoutFloods } from '../kit/http/flood.ts';
import { startService } from '../kit/http.ts';
import { createLog } from '../kit/log.ts';
import type { OutboxService, OutboxServiceOptions } from '../kit/service-options.ts';
import { startAlerts } from './alerts/send.ts';
import type { FormsConfig } from './config.ts';
import type { FormsContext } from './context.ts';
import { createFormsContext } from './create-context.ts';
import { FormsError, tooMany } from './errors.ts';
import { formsHouse } from './http/house.ts';
import { formsOperations } from './operations.ts';
import { sweep } from './submit/erase.ts';
import { takeOver } from './submit/outbox.ts';

export type FormsServiceOptions = FormsConfig & OutboxServiceOptions;

/** JSON bodies; files come as multipart and have limits of their own. */
const MAX_BODY_BYTES = 256 * 1024;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

const startTasks = (context: FormsContext): Ongoing[] => [
  every(SWEEP_EVERY_MS, () => context.background.run('sweep', () => sweep(context))),
  ...(context.config.alerts ? [startAlerts(context)] : []),
];

/** Starts the forms service. The database is migrated already. */
export async function startFormsService(options: FormsServiceOptions): Promise<OutboxService> {
  const { log: given, graceMs, leaseMs, ...config } = options;
  const log = given ?? createLog('forms', { quiet: config.quiet });
  const { context, close } = await createFormsContext(config, log, leaseMs);
  const { db, background, definitions, owing, security, strays } = context;
  const refusals = { security, hops: config.visitors.hops };
  try {
    await takeOver(context);
    const service = await startService({
      name: 'forms',
      host: config.host,
      port: config.port,
      log,
      maxBodyBytes: MAX_BODY_BYTES,
      admin: {
        key: config.adminKey,
        refusal: () => new FormsError('admin-key-refused'),
        refusals,
      },
      faults: { enabled: config.faults },
      ...(graceMs === undefined ? {} : { graceMs }),
      onError: (error, _exchange, requestId) => ownErrorAnswer(error, requestId),
      ready: async () => {
        const answers = await sql`select 1 from forms.submissions limit 1`.execute(db).then(
          () => true,
          () => false,
        );
        const { whose, strays: unnamed, aside } = strays.state();
        const details = { forms: definitions.size, failedTasks: background.failures(), uploads: whose, strays: unnamed, strayed: aside };
        return answers ? { ready: true, details: { ...details, owed: await owing.counts() } } : { ready: false, details };
      },
      routes: withoutFloods(routesOf(formsOperations(context), formsHouse(refusals)), {
        ...config.visitors,
        limit: 'form',
        security,
        refuse: (seconds) => tooMany(seconds, {}),
      }),
    });
    const tasks = startTasks(context);
    log.info({ url: service.url, forms: definitions.size }, 'the forms service listens');
    return {
      url: service.url,
      settled: async () => {
        await background.settled();
        await owing.idle();
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
