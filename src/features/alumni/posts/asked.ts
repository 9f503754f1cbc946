import { CONTACT_LIMITS } from '../contact/limits';
import { fitting, idIn, oneIn, pageIn, wordsIn, type Query } from '../contact/fitting';
import { TYPES, type PostType } from './types';

/** What the page of roles for alumni shows, as its address says it. What is empty is not asked for. */
export interface Asked {
  /** Of one role. */
  id: string;
  type: PostType | '';
  country: string;
  q: string;
  page: string;
}

export const ASKED = ['id', 'type', 'country', 'q', 'page'] as const satisfies readonly (keyof Asked)[];

/** Reads an address. What is not understood is left out. @param query first values */
export const readAsked = (query: Query): Asked => ({
  id: idIn(query.id),
  type: oneIn(TYPES, query.type),
  country: fitting(/^[A-Z]{2}$/, query.country),
  q: wordsIn(query.q, CONTACT_LIMITS.words),
  page: pageIn(query.page),
});
