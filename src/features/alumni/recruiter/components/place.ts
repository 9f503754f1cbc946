import type { Account } from '@/features/account/common';
import type { RecruiterData } from '../model';

/** Where the page's forms post to. */
export const API = '/api/alumni/recruiter';

/** What every part of the page is given. */
export interface Place {
  data: RecruiterData;
  account: Account<RecruiterData>;
  /** Path of the page in its language. */
  here: string;
  /** Hidden fields of its forms. */
  fields: Readonly<Record<string, string>>;
}
