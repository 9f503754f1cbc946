import type { SubscriptionsData } from '../subscriptions';

export type NewsletterData =
  | {
      step: 'register';
      signedIn: boolean;
      topics: { slug: string; label: string }[];
      chosen: string[];
      accountPath: string;
      email?: string;
    }
  /** A link of a mail: its button posts. */
  | { step: 'confirm'; token: string }
  /** What the button would end: the address, ids of newsletters, and names of topics. */
  | { step: 'unsubscribe'; token: string; email: string; newsletters: string[]; topics: string[] }
  /** There is nothing to end any more. */
  | { step: 'ended' }
  /** What comes to a subscriber whom a link of a mail names. */
  | { step: 'manage'; token: string; list: SubscriptionsData }
  /** The link of a mail names nothing that there is. */
  | { step: 'link-over' };
