import type { Log } from '../kit/log.ts';
import type { FormsConfig } from './config.ts';
import type { FormDefinition } from './definitions/definition.ts';
import type { Mails } from './mail/mails.ts';
import type { Owing } from './mail/owed.ts';
import type { Codes } from './otp/codes.ts';
import type { OpeningIndex } from './protection/openings.ts';
import type { Background } from '../kit/background.ts';
import type { Counts } from './storage/counts.ts';
import type { Db } from './storage/database.ts';
import type { Drafts } from './storage/drafts.ts';
import type { Captcha } from './protection/captcha.ts';
import type { ContentForms } from './content/forms.ts';
import type { Started } from './storage/started.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { SecurityLog } from '../kit/security-log.ts';
import type { UploadFolder } from './uploads/folder.ts';
import type { Strays } from './uploads/strays.ts';

/** What the calls work with, made once at the start. */
export interface FormsContext {
  config: FormsConfig;
  db: Db;
  log: Log;
  security: SecurityLog;
  secrets: Secrets;
  counts: Counts;
  codes: Codes;
  drafts: Drafts;
  captcha: Captcha;
  /** Forms that are content, and what is begun of them. */
  content: ContentForms;
  started: Started;
  definitions: ReadonlyMap<string, FormDefinition>;
  folder: UploadFolder;
  /** Files that no row names. */
  strays: Strays;
  openings: OpeningIndex;
  mails: Mails;
  owing: Owing;
  background: Background;
}
