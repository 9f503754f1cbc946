import { createBackground, endWork } from '../kit/background.ts';
import type { Log } from '../kit/log.ts';
import { createMailer } from '../kit/mail/mailer.ts';
import { createSecrets } from '../kit/secrets.ts';
import { securityLogOf } from '../kit/visitor-settings.ts';
import type { OffersConfig } from './config.ts';
import { createCatalogue } from './content/catalogue.ts';
import { createContentSource } from './content/source.ts';
import type { OffersContext } from './context.ts';
import { createMails } from './mail/mails.ts';
import { createMeter } from './meter/meter.ts';
import { openDatabase } from './storage/database.ts';
import { createWebhookQueue } from './webhook/queue.ts';

/** The catalogue that is read for the first time waits for so long. */
const CONTENT_TIMEOUT_MS = 5_000;

/** Opens what the calls work with; `close` lets running work end first. */
export function createOffersContext(
  config: OffersConfig,
  log: Log,
  now: () => Date = () => new Date(),
): { context: OffersContext; close(): Promise<void> } {
  const db = openDatabase(config.databaseUrl, (error) => log.warn({ err: error }, 'a connection to the database broke'));
  const background = createBackground(log);
  const secrets = createSecrets('offers', config.secret, config.secretsBefore);
  const queue = createWebhookQueue({ db, config, log, now });
  const { smtpUrl, mailFrom, letterhead, seller, siteOrigin } = config;
  const mailer = createMailer({ url: smtpUrl, from: mailFrom, fromName: letterhead.name });
  const mails = createMails({ db, secrets, log, now, mailer, letterhead, seller, siteOrigin });
  const context: OffersContext = {
    config,
    db,
    log,
    security: securityLogOf('offers', config.visitors, config.secret),
    secrets,
    catalogue: createCatalogue(createContentSource({ ...config.content, timeoutMs: CONTENT_TIMEOUT_MS }), { log }),
    meter: createMeter(db, secrets),
    queue,
    mails,
    background,
    now,
  };
  return {
    context,
    close: async () => {
      await endWork(background, [() => queue.stop(), () => mails.stop()], () => mailer.close());
      await db.destroy();
    },
  };
}
