import type { Log } from '../kit/log.ts';
import type { Enrolments } from './accounts/enrolments.ts';
import type { Users } from './accounts/users.ts';
import type { ClientConfig } from './config.ts';
import type { Transactions } from './idx/transaction.ts';
import type { KnownDevices } from './limits/known-devices.ts';
import type { Throttle } from './limits/throttle.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Endings } from './oidc/endings.ts';
import type { Database } from './storage/database.ts';
import type { EntryTokens } from './storage/entry-tokens.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { TrustedHops } from '../kit/http/client-address.ts';
import type { SecurityLog } from '../kit/security-log.ts';

/** Another OpenID provider that people may sign in with. */
export interface SocialProvider {
  id: string;
  name: string;
  type: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What every part of the provider works with; built once by server.ts. */
export interface Services {
  issuer: string;
  /** Origin of the issuer: IDX lives beside the authorization server. */
  origin: string;
  clients: ReadonlyMap<string, ClientConfig>;
  socialProviders: readonly SocialProvider[];
  db: Database;
  secrets: Secrets;
  users: Users;
  enrolments: Enrolments;
  transactions: Transactions;
  entryTokens: EntryTokens;
  throttle: Throttle;
  knownDevices: KnownDevices;
  mailer: Mailer;
  endings: Endings;
  now: () => Date;
  log: Log;
  security: SecurityLog;
  /** Whose X-Forwarded-For is believed. */
  hops: TrustedHops;
  /** The site's page that sets a new password, in the language of a mail. */
  recoveryUrl(locale: string): string;
  /** The site's page that unlocks an account, in the language of a mail. */
  unlockUrl(locale: string): string;
  /** What mails and pages call the product. */
  appName: string;
}

export const epochSeconds = (services: Pick<Services, 'now'>): number => Math.floor(services.now().getTime() / 1000);
