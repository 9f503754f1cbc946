import { sql } from 'kysely';
import { routesOf } from '../kit/calls/routes.ts';
import { ownErrorAnswer } from '../kit/http/answer.ts';
import { startService } from '../kit/http.ts';
import { createLog } from '../kit/log.ts';
import type { OutboxService, OutboxServiceOptions } from '../kit/service-options.ts';
import type { UsersConfig } from './config.ts';
import { createUsersContext } from './create-context.ts';
import { startDigests } from './digest/schedule.ts';
import { UsersError } from './errors.ts';
import { usersHouse } from './http/house.ts';
import { usersOperations } from './operations.ts';
import { startSweeping } from './storage/sweep.ts';

export type UsersServiceOptions = UsersConfig & OutboxServiceOptions;

/** A note is 2,000 characters, a token 4,096: nothing that is sent here is longer than this. */
const MAX_BODY_BYTES = 64 * 1024;

/** Starts the user service. The database is migrated already. */
export async function startUsersService(options: UsersServiceOptions): Promise<OutboxService> {
  const { log: given, graceMs, leaseMs, ...config } = options;
  const log = given ?? createLog('users', { quiet: config.quiet });
  const { context, close } = await createUsersContext(config, log, leaseMs);
  const { db, background, owing, endings } = context;
  const house = usersHouse(context);
  try {
    const service = await startService({
      name: 'users',
      host: config.host,
      port: config.port,
      log,
      maxBodyBytes: MAX_BODY_BYTES,
      admin: {
        key: config.adminKey,
        refusal: () => new UsersError('admin-key-refused'),
        refusals: house.refusals,
      },
      faults: { enabled: config.faults, ownFaults: Object.keys(house.faults ?? {}) },
      ...(graceMs === undefined ? {} : { graceMs }),
      onError: (error, _exchange, requestId) => ownErrorAnswer(error, requestId),
      ready: async () => {
        const answers = await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        );
        return {
          ready: answers,
          details: {
            failedTasks: background.failures(),
            ...(answers ? { owed: await owing.counts(), endings: await endings.counts() } : {}),
          },
        };
      },
      routes: routesOf(usersOperations(context), house),
    });
    const sweeping = startSweeping(context);
    const digests = config.digests ? startDigests(context) : undefined;
    log.info({ url: service.url }, 'the user service listens');
    return {
      url: service.url,
      settled: async () => {
        await background.settled();
        await owing.idle();
        await endings.idle();
      },
      stop: async () => {
        digests?.stop();
        sweeping.stop();
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
