import type { Background } from '../kit/background.ts';
import type { Log } from '../kit/log.ts';
import type { Mailer } from '../kit/mail/mailer.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import type { Throttle, Window } from '../kit/throttle.ts';
import type { AlumniConfig } from './config.ts';
import type { Callers } from './http/caller.ts';
import type { Mails } from './mail/mails.ts';
import type { Contact } from './relay/contact.ts';
import type { Db } from './storage/database.ts';
import type { UserService } from './users/user-service.ts';

/** What the calls work with, made once at the start. */
export interface AlumniContext {
  config: AlumniConfig;
  db: Db;
  log: Log;
  security: SecurityLog;
  secrets: Secrets;
  /** Who calls, from the token of the session. */
  callers: Callers;
  users: UserService;
  mails: Mails;
  /** The relay itself, for mails that come from another address (`from`). */
  mailer: Mailer;
  /** Tries of what could be guessed. Keys are codes of `secrets.mac`. */
  tries: Throttle;
  /** So many times in so many minutes. Keys are codes of `secrets.mac`. */
  times: Window;
  /** Messages between members, and the mails that tell of them. */
  contact: Contact;
  background: Background;
  /** The clock; a test's own. */
  now: () => Date;
}
