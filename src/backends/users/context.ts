import type { Log } from '../kit/log.ts';
import type { FormsHolder } from './accounts/forms-holder.ts';
import type { AlumniHolder } from './accounts/alumni-holder.ts';
import type { ContentHolder } from './accounts/content-holder.ts';
import type { OffersHolder } from './accounts/offers-holder.ts';
import type { IdentityManagement } from './accounts/management/api.ts';
import type { UsersConfig } from './config.ts';
import type { Background } from '../kit/background.ts';
import type { Attempts } from './storage/attempts.ts';
import type { Db } from './storage/database.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import type { AccessTokens } from './tokens/access-token.ts';
import type { Endings } from './tokens/endings.ts';
import type { IdentityTokens } from './tokens/identity-token.ts';
import type { SigningKeys } from './tokens/keys.ts';
import type { Sessions } from './tokens/sessions.ts';
import type { Mails } from './mail/mails.ts';
import type { Owing } from './mail/owed.ts';

/** What the calls work with, made once at the start. */
export interface UsersContext {
  config: UsersConfig;
  db: Db;
  log: Log;
  security: SecurityLog;
  secrets: Secrets;
  keys: SigningKeys;
  accessTokens: AccessTokens;
  sessions: Sessions;
  endings: Endings;
  identityTokens: IdentityTokens;
  management: IdentityManagement;
  /** What the forms service holds; undefined where there is none. */
  forms: FormsHolder | undefined;
  /** What the offers service holds; undefined where there is none. */
  offers: OffersHolder | undefined;
  /** What the alumni gateway holds; undefined where there is none. */
  alumni: AlumniHolder | undefined;
  /** What the content service holds of those who edit; undefined where nobody does. */
  content: ContentHolder | undefined;
  attempts: Attempts;
  mails: Mails;
  /** What is done after the answer and survives a crash. */
  owing: Owing;
  background: Background;
}
