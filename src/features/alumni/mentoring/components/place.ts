import type { Account } from '@/features/account/common';
import type { MentoringData } from '../model';

/** Where the page's forms post to. */
export const API = '/api/alumni/mentoring';

/** What every part of the page is given. */
export interface Place {
  data: MentoringData;
  account: Account<MentoringData>;
  /** Path of the page in its language. */
  here: string;
  /** Hidden fields of its forms. */
  fields: Readonly<Record<string, string>>;
}
