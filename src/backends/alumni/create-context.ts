import { createBackground, endWork } from '../kit/background.ts';
import type { Log } from '../kit/log.ts';
import { createMailer } from '../kit/mail/mailer.ts';
import { createSecrets } from '../kit/secrets.ts';
import { createThrottle, createWindow } from '../kit/throttle.ts';
import { securityLogOf } from '../kit/visitor-settings.ts';
import type { AlumniConfig } from './config.ts';
import type { AlumniContext } from './context.ts';
import { createCallers } from './http/caller.ts';
import { createMails } from './mail/mails.ts';
import { createContact } from './relay/contact.ts';
import type { ContactLimits } from './relay/limits.ts';
import { openDatabase } from './storage/database.ts';
import { createUserService } from './users/user-service.ts';

/** Opens what the calls work with; `close` lets running work end first. */
export function createAlumniContext(
  config: AlumniConfig,
  log: Log,
  {
    leaseMs,
    limits,
    now = () => new Date(),
  }: { leaseMs?: number | undefined; limits?: Partial<ContactLimits> | undefined; now?: (() => Date) | undefined } = {},
): { context: AlumniContext; close(): Promise<void> } {
  const db = openDatabase(config.databaseUrl, (error) => log.warn({ err: error }, 'a connection to the database broke'));
  const background = createBackground(log);
  const secrets = createSecrets('alumni', config.secret, config.secretsBefore);
  const mailer = createMailer({ url: config.smtpUrl, from: config.mailFrom, fromName: config.letterhead.name });
  const users = createUserService(config.users);
  const mails = createMails({ db, secrets, log, mailer, letterhead: config.letterhead, siteOrigin: config.siteOrigin, leaseMs });
  const context: AlumniContext = {
    config,
    db,
    log,
    security: securityLogOf('alumni', config.visitors, config.secret),
    secrets,
    callers: createCallers({ db, accounts: users }),
    users,
    mails,
    mailer,
    tries: createThrottle(db, 'alumni.tries', now),
    times: createWindow(db, 'alumni.times'),
    contact: createContact({ config, db, log, secrets, mailer, now }, () => context, { limits, leaseMs }),
    background,
    now,
  };
  return {
    context,
    close: async () => {
      await endWork(background, [() => mails.stop(), () => context.contact.close()], () => mailer.close());
      await db.destroy();
    },
  };
}
