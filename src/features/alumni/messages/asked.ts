import { cursorIn, idIn, oneIn, type Query } from '../contact/fitting';

/** What the page of messages shows, as its address says it. What is empty is not asked for. */
export interface Asked {
  /** Of one conversation. */
  id: string;
  /** Id of the person to whom a first message is to go. */
  to: string;
  view: 'blocked' | '';
  /** Where the page of the list begins. */
  after: string;
  /** Message of the conversation before which it is read. */
  before: string;
}

export const ASKED = ['id', 'to', 'view', 'after', 'before'] as const satisfies readonly (keyof Asked)[];

/** Reads an address. What is not understood is left out. @param query first values */
export const readAsked = (query: Query): Asked => ({
  id: idIn(query.id),
  to: idIn(query.to),
  view: oneIn(['blocked'], query.view),
  after: cursorIn(query.after),
  before: idIn(query.before),
});
