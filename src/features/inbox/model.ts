import type { Asked } from './asked';
import type { InboxList, InboxOne } from './inbox.schema';

/** What the page shows to somebody who works here; nothing to anybody else. */
export type InboxData =
  | { allowed: false }
  | {
      allowed: true;
      asked: Asked;
      /** Address of whoever looks. */
      me: string;
      /** Names what the forms of this page send: pressed twice, it is done once. */
      once: string;
      shown: { kind: 'list'; list: InboxList } | { kind: 'one'; one: InboxOne } | { kind: 'gone' };
    };
