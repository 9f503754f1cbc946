import type { Language } from '../../../../lib/languages.ts';
import type { TrustedHops } from '../../../kit/http/client-address.ts';
import type { Log } from '../../../kit/log.ts';
import type { Secrets } from '../../../kit/secrets.ts';
import type { ItemStore } from '../store/index.ts';
import type { Mails } from '../mails/mails.ts';
import type { Db } from '../storage/database.ts';

export type MailLanguage = Language;

/** What comments and reviewers' links work with. */
export interface ReviewContext {
  db: Db;
  store: Pick<ItemStore, 'tree' | 'onChange'>;
  secrets: Pick<Secrets, 'mac' | 'macs'>;
  mails: Pick<Mails, 'write' | 'wake'>;
  /** Whether an account may make links still (`makers.ts`). */
  edits: (account: string) => Promise<boolean>;
  /** Where drafts are shown, with the pages for editors and for reviewers. */
  previewOrigin: string;
  /** Whose `X-Forwarded-For` is believed. */
  hops: TrustedHops;
  log: Log;
  now: () => Date;
}
