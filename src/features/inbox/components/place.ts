import type { Account } from '@/features/account/common';
import type { InboxData } from '../model';

/** Where the page's forms post to, and its files come from. */
export const API = '/api/inbox';

/** What every part of the page is given. */
export interface Place {
  data: Extract<InboxData, { allowed: true }>;
  account: Account<InboxData>;
  /** Path of the page in its language. */
  here: string;
  /** Hidden fields of its forms. */
  fields: Readonly<Record<string, string>>;
}
