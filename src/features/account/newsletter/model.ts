import type { ShownIssue } from '@/lib/newsletters/shown-issue';
import type { NewsletterId } from '../subscriptions/rules';
import type { SubscriptionsData } from '../subscriptions';

/** What stands beside the registration: the same for everybody. */
export interface IssuesData {
  /** The latest issue of one of the newsletters; null where it is not known. */
  latest: (ShownIssue & { of: NewsletterId }) | null;
  /** When the next of each comes (ISO 8601), the soonest first. */
  next: { of: NewsletterId; at: string }[];
}

export type NewsletterData =
  | {
      step: 'register';
      signedIn: boolean;
      topics: { slug: string; label: string }[];
      chosen: string[];
      accountPath: string;
      /** What comes to the address of the account, where that is known. */
      own?: SubscriptionsData;
      email?: string;
    }
  /** A link of a mail: its button posts. What it would begin, as far as that is known now. */
  | { step: 'confirm'; token: string; asked?: { email: string; newsletters: string[]; topics: string[] } }
  /** What the button would end: the address, ids of newsletters, and names of topics. */
  | { step: 'unsubscribe'; token: string; email: string; newsletters: string[]; topics: string[] }
  /** There is nothing to end any more. */
  | { step: 'ended' }
  /** What comes to a subscriber whom a link of a mail names. */
  | { step: 'manage'; token: string; list: SubscriptionsData }
  /** The link of a mail names nothing that there is: by one that confirms nothing was subscribed to yet. */
  | { step: 'link-over'; confirms?: true };
