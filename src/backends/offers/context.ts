import type { Background } from '../kit/background.ts';
import type { Log } from '../kit/log.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import type { OffersConfig } from './config.ts';
import type { CatalogueReader } from './content/catalogue.ts';
import type { Mails } from './mail/mails.ts';
import type { Meter } from './meter/meter.ts';
import type { Db } from './storage/database.ts';
import type { WebhookQueue } from './webhook/queue.ts';

/** What the calls work with, made once at the start. */
export interface OffersContext {
  config: OffersConfig;
  db: Db;
  log: Log;
  security: SecurityLog;
  secrets: Secrets;
  catalogue: CatalogueReader;
  meter: Meter;
  queue: WebhookQueue;
  mails: Mails;
  background: Background;
  /** The clock; a test's own. */
  now: () => Date;
}
