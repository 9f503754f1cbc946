import { sql } from 'kysely';
import { routesOf } from '../kit/calls/routes.ts';
import { every, type Ongoing } from '../kit/every.ts';
import { startService } from '../kit/http.ts';
import { ownErrorAnswer } from '../kit/http/answer.ts';
import { withoutFloods } from '../kit/http/flood.ts';
import { createLog } from '../kit/log.ts';
import type { SmtpListener } from '../kit/mail/listen.ts';
import type { OutboxService, OutboxServiceOptions } from '../kit/service-options.ts';
import type { AlumniConfig } from './config.ts';
import type { AlumniContext } from './context.ts';
import { createAlumniContext } from './create-context.ts';
import { seedDemo } from './demo/seed.ts';
import { directoryOf, sweepChanges } from './directory/directory.ts';
import { AlumniError, tooMany } from './errors.ts';
import { alumniHouse } from './http/house.ts';
import { alumniOperations } from './operations.ts';
import { sweepAlerts } from './alerts/send.ts';
import { sweepPosts } from './posts/posts.ts';
import type { ContactLimits } from './relay/limits.ts';
import { listenForAnswers } from './relay/listen.ts';
import { sweepContact } from './relay/sweep.ts';
import { sendNewsletters } from './officers/send-newsletters.ts';
import { tellRoles } from './users/roles.ts';
import { sweep, yearly } from './verification/yearly.ts';

export type AlumniServiceOptions = AlumniConfig &
  OutboxServiceOptions & {
    /** The clock; a test's own. */
    now?: () => Date;
    /** How much a member may send, where a test needs another measure. */
    limits?: Partial<ContactLimits>;
  };

export interface AlumniService extends OutboxService {
  /** Where answers to relayed mails are taken, `smtp://host:port`. */
  readonly smtpUrl: string;
}

/** JSON bodies; files have limits of their own. */
const MAX_BODY_BYTES = 256 * 1024;
const ROLES_EVERY_MS = 1_000;
const CHANGES_EVERY_MS = 10 * 60 * 1000;
const POSTS_EVERY_MS = 60 * 1000;
const ALERTS_EVERY_MS = 15 * 60 * 1000;
const NEWSLETTERS_EVERY_MS = 10_000;
const HOURLY_MS = 60 * 60_000;
const SWEEP_EVERY_MS = 10 * 60_000;

/** What is done at its time, in one process of several. */
const startTasks = (context: AlumniContext): Ongoing[] => [
  every(ROLES_EVERY_MS, () => context.background.run('roles', () => tellRoles(context))),
  every(CHANGES_EVERY_MS, () => context.background.run('directory', () => sweepChanges(context))),
  every(POSTS_EVERY_MS, () => context.background.run('posts', () => sweepPosts(context))),
  every(ALERTS_EVERY_MS, () => context.background.run('alerts', () => sweepAlerts(context))),
  every(HOURLY_MS, () => context.background.run('contact', () => sweepContact(context))),
  every(NEWSLETTERS_EVERY_MS, () => context.background.run('newsletters', () => sendNewsletters(context))),
  every(HOURLY_MS, () => context.background.run('yearly', () => yearly(context))),
  every(SWEEP_EVERY_MS, () => context.background.run('sweep', () => sweep(context))),
];

/** Starts the alumni gateway. The database is migrated already. */
export async function startAlumniService(options: AlumniServiceOptions): Promise<AlumniService> {
  const { log: given, graceMs, leaseMs, now, limits, ...config } = options;
  const log = given ?? createLog('alumni', { quiet: config.quiet });
  const { context, close } = createAlumniContext(config, log, { leaseMs, now, limits });
  const { db, background, security, mails, contact } = context;
  const refusals = { security, hops: config.visitors.hops };
  let answers: SmtpListener | undefined;
  try {
    if (config.demo) await seedDemo(context);
    answers = await listenForAnswers(context, { host: config.host, port: config.smtpPort });
    const listener = answers;
    const service = await startService({
      name: 'alumni',
      host: config.host,
      port: config.port,
      log,
      maxBodyBytes: MAX_BODY_BYTES,
      admin: { key: config.adminKey, refusal: () => new AlumniError('admin-key-refused'), refusals },
      faults: { enabled: config.faults },
      ...(graceMs === undefined ? {} : { graceMs }),
      onError: (error, _exchange, requestId) => ownErrorAnswer(error, requestId),
      ready: async () => {
        const isThere = await sql`select 1 from alumni.members limit 1`.execute(db).then(
          () => true,
          () => false,
        );
        const details = { failedTasks: background.failures() };
        return isThere
          ? { ready: true, details: { ...details, owed: await mails.counts(), contact: await contact.owing.counts() } }
          : { ready: false, details };
      },
      routes: withoutFloods(routesOf(alumniOperations(context), alumniHouse(context, refusals)), {
        ...config.visitors,
        limit: 'other',
        security,
        refuse: (seconds) => tooMany(seconds),
      }),
    });
    const tasks = config.tasks ? startTasks(context) : [];
    // Everybody is in memory before the first question; a process that is asked nothing keeps up.
    tasks.push(
      every(CHANGES_EVERY_MS, () =>
        background.run('directory in memory', () =>
          directoryOf(context)
            .current()
            .then(() => undefined),
        ),
      ),
    );
    background.run('directory in memory', () =>
      directoryOf(context)
        .current()
        .then(() => undefined),
    );
    log.info({ url: service.url, smtp: listener.url }, 'the alumni gateway listens');
    return {
      url: service.url,
      smtpUrl: listener.url,
      settled: async () => {
        await background.settled();
        await mails.idle();
        await contact.owing.idle();
      },
      stop: async () => {
        for (const task of tasks) task.stop();
        background.end();
        await listener.stop();
        await service.stop();
        await close();
      },
    };
  } catch (error) {
    await answers?.stop();
    await close();
    throw error;
  }
}
