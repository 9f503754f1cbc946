import { cursorIn, fitting, oneIn, pageIn, wordsIn, type Query } from '../contact/fitting';

/** Parts of the officers' page, in their order. */
export const PARTS = ['queue', 'reports', 'recruiters', 'groups', 'invitations', 'leavers', 'newsletters', 'members', 'figures'] as const;
type Part = (typeof PARTS)[number];

/** What the officers' page shows, as its address says it. What is empty is not asked for. */
export interface Asked {
  part: Part;
  /** Of one import or newsletter; `new` for a newsletter that is to be. */
  id: string;
  /** Reports that were decided. */
  view: 'done' | '';
  /** Words by which a member is looked for. */
  q: string;
  /** Where the list of requests begins. */
  after: string;
  page: string;
}

export const ASKED = ['part', 'id', 'view', 'q', 'after', 'page'] as const satisfies readonly (keyof Asked)[];
export const LONGEST_QUERY = 100;

/** Reads an address. What is not understood is left out. @param query first values */
export const readAsked = (query: Query): Asked => ({
  part: oneIn(PARTS, query.part) || 'queue',
  id: fitting(/^(?:new|[\w:-]{1,80})$/, query.id),
  view: oneIn(['done'], query.view),
  q: wordsIn(query.q, LONGEST_QUERY),
  after: cursorIn(query.after),
  page: pageIn(query.page),
});
