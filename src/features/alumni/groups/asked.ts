import { fitting, pageIn, type Query } from '../contact/fitting';

/** What the page of groups shows, as its address says it. */
export interface Asked {
  /** Of one group: `office:lisbon`. */
  id: string;
  page: string;
}

export const ASKED = ['id', 'page'] as const satisfies readonly (keyof Asked)[];

export const GROUP_ID = /^(?:office|practice|year|own):[\p{L}\p{N}._-]{1,400}$/u;

/** Reads an address. What is not understood is left out. @param query first values */
export const readAsked = (query: Query): Asked => ({ id: fitting(GROUP_ID, query.id), page: pageIn(query.page) });
