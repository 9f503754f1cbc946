import type { Group } from '../groups/groups.schema';
import type { Completeness, Move, Role } from './home.schema';

/** What the home of the alumni shows to a member. Null: that part cannot be had at the moment. */
export interface HomeData {
  name: string;
  /** What the page greets by. */
  called: string;
  /** Nobody sees anything of the member yet: a name that nobody may see hides the rest. */
  unseen: boolean;
  completeness: Completeness;
  /** The yearly question is due. */
  confirmDue: boolean;
  /** The profile was hidden, since that question had no answer. */
  hidden: boolean;
  /** And can be shown again as it was. */
  canShow: boolean;
  recruiter: 'none' | 'asked' | 'yes' | 'refused';
  officer: boolean;
  groups: { joined: Group[]; others: number } | null;
  moves: Move[] | null;
  roles: Role[] | null;
}

/** Openings of the firm, which its own search knows; null where that is down. */
export type Returners = {
  total: number;
  href: string;
  /** With the language of its text, where that is not the page's. */
  openings: { href: string; title: string; places: string; language?: string | undefined }[];
} | null;
