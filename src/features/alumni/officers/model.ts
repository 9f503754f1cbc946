import type { Asked } from './asked';
import type {
  Groups,
  Imports,
  Invitations,
  Members,
  Newsletter,
  Newsletters,
  OfficerFigures,
  Queue,
  Recruiters,
  Reports,
  Segments,
  Suspended,
  Waiting,
} from './officers.schema';

/** What the officers' page shows to an officer; nothing to anybody else. */
export type OfficersData =
  | { allowed: false }
  | {
      allowed: true;
      /** Whether the officer is one of the alumni too. */
      member: boolean;
      asked: Asked;
      /** Names what the forms of this page send: pressed twice, it is done once. */
      once: string;
      /** How many wait in a part; null where that cannot be had. */
      waiting: Waiting | null;
      shown:
        | { part: 'queue'; queue: Queue }
        | { part: 'reports'; reports: Reports }
        | { part: 'recruiters'; recruiters: Recruiters['recruiters'] }
        | { part: 'groups'; groups: Groups['groups'] }
        | { part: 'invitations'; invitations: Invitations }
        | { part: 'leavers'; imports: Imports }
        | { part: 'newsletters'; newsletters: Newsletters }
        | { part: 'newsletter'; newsletter?: Newsletter; segments?: Segments; count?: number }
        | { part: 'members'; members?: Members; suspended: Suspended['members']; groups: Groups['groups'] }
        | { part: 'figures'; figures: OfficerFigures }
        | { part: 'gone' };
    };

export type Allowed = Extract<OfficersData, { allowed: true }>;
