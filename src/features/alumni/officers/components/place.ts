import type { Account } from '@/features/account/common';
import { queryOf } from '../../contact/fitting';
import { ASKED, type Asked } from '../asked';
import type { Allowed, OfficersData } from '../model';

/** Where the page's forms post to, and the export comes from. */
export const API = '/api/alumni/officers';
/** Where a leavers list is sent to. */
export const LEAVERS_API = '/api/alumni/leavers';

/** What every part of the page is given. */
export interface Place {
  data: Allowed;
  account: Account<OfficersData>;
  /** Path of the page in its language. */
  here: string;
  /** Hidden fields of its forms. */
  fields: Readonly<Record<string, string>>;
}

const ANYWHERE: Record<keyof Asked, string> = { part: '', id: '', view: '', q: '', after: '', page: '' };

/** Address of another part. */
export const to = (here: string, asked: Partial<Record<keyof Asked, string>>): string =>
  `${here}${queryOf(ASKED, { ...ANYWHERE, ...asked })}`;
