import type { Log } from '../kit/log.ts';
import { createMailer } from '../kit/mail/mailer.ts';
import { createFormsHolder } from './accounts/forms-holder.ts';
import { createAlumniHolder } from './accounts/alumni-holder.ts';
import { createContentHolder } from './accounts/content-holder.ts';
import { createOffersHolder } from './accounts/offers-holder.ts';
import { createIdentityManagement } from './accounts/management/identity-management.ts';
import type { UsersConfig } from './config.ts';
import type { UsersContext } from './context.ts';
import { deliverOwed } from './mail/deliver.ts';
import { createMails } from './mail/mails.ts';
import { createOwing, type Owing } from './mail/owed.ts';
import { createAttempts } from './storage/attempts.ts';
import { createBackground, endWork } from '../kit/background.ts';
import { openDatabase } from './storage/database.ts';
import { createSecrets } from '../kit/secrets.ts';
import { securityLogOf } from '../kit/visitor-settings.ts';
import { createAccessTokens } from './tokens/access-token.ts';
import { createEndings, type Endings } from './tokens/endings.ts';
import { createIdentityTokens } from './tokens/identity-token.ts';
import { loadSigningKeys } from './tokens/keys.ts';
import { createSessions } from './tokens/sessions.ts';

/** Opens what the calls work with; `close` lets running work end first. `leaseMs`: the outbox's, 30 s by default. */
export async function createUsersContext(
  config: UsersConfig,
  log: Log,
  leaseMs?: number,
): Promise<{ context: UsersContext; close(): Promise<void> }> {
  const db = openDatabase(config.databaseUrl, (error) => log.warn({ err: error }, 'a connection to the database broke'));
  const mailer = createMailer({ url: config.smtpUrl, from: config.mailFrom, fromName: config.letterhead.name });
  const background = createBackground(log);
  let owing: Owing | undefined;
  let endings: Endings | undefined;
  const close = async (): Promise<void> => {
    await endWork(background, [async () => owing?.stop(), async () => endings?.stop()], () => mailer.close());
    await db.destroy();
  };
  try {
    const secrets = createSecrets('users', config.secret, config.secretsBefore);
    const security = securityLogOf('users', config.visitors, config.secret);
    const keys = await loadSigningKeys(db, secrets, { anew: config.secretsBefore.length > 0 });
    const accessTokens = createAccessTokens(keys, {
      issuer: config.publicUrl,
      audiences: Object.values(config.clientIds),
      lifetimeSeconds: config.accessTokenSeconds,
    });
    owing = createOwing({
      db,
      secrets,
      log,
      deliver: (job, delivery) => deliverOwed(context, mailer, job, delivery),
      ...(leaseMs === undefined ? {} : { leaseMs }),
    });
    const management = createIdentityManagement({ url: config.managementUrl, key: config.managementKey });
    endings = createEndings({ db, secrets, log, security, management, issuer: config.identityIssuer, leaseMs });
    const context: UsersContext = {
      config,
      db,
      log,
      security,
      secrets,
      keys,
      accessTokens,
      sessions: createSessions(db, secrets, accessTokens, { sessionDays: config.sessionDays, sessionHours: config.sessionHours }),
      identityTokens: createIdentityTokens(config.identityIssuer),
      management,
      endings,
      forms: config.forms && createFormsHolder(config.forms),
      offers: config.offers && createOffersHolder(config.offers),
      alumni: config.alumni && createAlumniHolder(config.alumni),
      content: config.content && createContentHolder(config.content),
      attempts: createAttempts(db, secrets, config.visitors.hops),
      mails: createMails(mailer, owing, {
        insightsOrigin: config.origins.insights,
        contactUrl: `${config.origins.dotcom}/contact`,
        letterhead: config.letterhead,
      }),
      owing,
      background,
    };
    return { context, close };
  } catch (error) {
    await close();
    throw error;
  }
}
