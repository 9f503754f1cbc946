import { idIn, oneIn, pageIn, type Query } from '../contact/fitting';

/** What mentoring may be about: the list of the alumni gateway. */
export const TOPICS = [
  'career',
  'leadership',
  'founding',
  'board',
  'industry-change',
  'return-to-work',
  'technology',
  'abroad',
  'public-sector',
  'retirement',
] as const;
type Topic = (typeof TOPICS)[number];

/** What the page of mentoring shows, as its address says it. What is empty is not asked for. */
export interface Asked {
  /** Id of the mentor whom one wants to ask. */
  to: string;
  topic: Topic | '';
  page: string;
}

export const ASKED = ['to', 'topic', 'page'] as const satisfies readonly (keyof Asked)[];

/** Reads an address. What is not understood is left out. @param query first values */
export const readAsked = (query: Query): Asked => ({
  to: idIn(query.to),
  topic: oneIn(TOPICS, query.topic),
  page: pageIn(query.page),
});
