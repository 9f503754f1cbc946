import { idIn, oneIn, type Query } from '../contact/fitting';

/** What the page of a recruiter shows, as its address says it. What is empty is not asked for. */
export interface Asked {
  /** Of one of the own roles. */
  id: string;
  /** `new`: a form for another role; `edit`: that of the one that `id` names. */
  view: 'new' | 'edit' | '';
}

export const ASKED = ['id', 'view'] as const satisfies readonly (keyof Asked)[];

/** Reads an address. What is not understood is left out. @param query first values */
export const readAsked = (query: Query): Asked => ({ id: idIn(query.id), view: oneIn(['new', 'edit'], query.view) });
