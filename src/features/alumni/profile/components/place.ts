import type { Account } from '@/features/account/common';
import type { ProfileData } from '../model';

/** Where the page's forms post to. */
export const API = '/api/alumni/profile';
/** Where a CV is sent to: a form with a file. */
export const CV_API = '/api/alumni/cv';

/** What every part of the page is given. */
export interface Place {
  data: ProfileData;
  account: Account<ProfileData>;
  /** Hidden fields of its forms. */
  fields: Readonly<Record<string, string>>;
}
