import { fitting, idIn, pageIn, wordsIn } from '../contact/fitting';
import { GROUP_ID } from '../groups/asked';

/** What narrows the directory, in the order in which most people look for somebody. */
export const FACETS = ['office', 'practice', 'city', 'country', 'industry', 'employer', 'skill'] as const;
export type Facet = (typeof FACETS)[number];
export const SORTS = ['name', 'relevance', 'city', 'employer', 'years'] as const;
type Sort = (typeof SORTS)[number];

export const LONGEST_WORDS = 200;
export const MOST_CHOSEN = 20;
const LONGEST_VALUE = 400;

/** What the directory is asked for, as its address says it. What is empty is not asked for. */
export interface Asked {
  /** Of one person; the list waits behind it. */
  id: string;
  view: 'map' | '';
  q: string;
  /** Values of each facet: any of them. */
  chosen: Readonly<Record<Facet, readonly string[]>>;
  /** Years at the firm: whoever was there at any time between. */
  from: string;
  to: string;
  group: string;
  /** Only those who offer to be mentors. */
  mentors: '1' | '';
  /** Empty: the best first, those that fit the words or, without words, by name. */
  sort: Sort | '';
  page: string;
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const firstOf = (value: Query[string]): string | undefined => (typeof value === 'string' ? value : value?.[0]);
const year = (value: Query[string]): string => fitting(/^(?:19|20)\d\d$/, firstOf(value));

/** How those are sorted of whom nothing else is said. */
export const bestOf = (q: string): Sort => (q === '' ? 'name' : 'relevance');

/** Reads an address. What is not understood is left out. */
export function readAsked(query: Query): Asked {
  const chosenOf = (facet: Facet): string[] => {
    const given = [query[facet] ?? []].flat().map((value) => wordsIn(value, LONGEST_VALUE));
    return [...new Set(given)].filter((value) => value !== '').slice(0, MOST_CHOSEN);
  };
  const q = wordsIn(firstOf(query.q), LONGEST_WORDS);
  const sort = SORTS.find((each) => each === firstOf(query.sort)) ?? '';
  return {
    id: idIn(firstOf(query.id)),
    view: firstOf(query.view) === 'map' ? 'map' : '',
    q,
    chosen: Object.fromEntries(FACETS.map((facet) => [facet, chosenOf(facet)])) as unknown as Asked['chosen'],
    from: year(query.from),
    to: year(query.to),
    group: fitting(GROUP_ID, firstOf(query.group)),
    mentors: firstOf(query.mentors) === '1' ? '1' : '',
    sort: sort === bestOf(q) || sort === 'relevance' ? '' : sort,
    page: pageIn(firstOf(query.page)),
  };
}

/** The question as parameters of an address, and of the service. */
export function paramsOf(asked: Asked): [name: string, value: string][] {
  const { id, view, q, chosen, from, to, group, mentors, sort, page } = asked;
  return [
    ['id', id],
    ['view', view],
    ['q', q],
    ...FACETS.flatMap((facet) => chosen[facet].map((value): [string, string] => [facet, value])),
    ['from', from],
    ['to', to],
    ['group', group],
    ['mentors', mentors],
    ['sort', sort],
    ['page', page === '1' ? '' : page],
  ].filter((pair): pair is [string, string] => pair[1] !== '');
}

/** The question as an address says it; `change` changes it. Another question begins on its first page. */
export function addressOf(asked: Asked, change: Partial<Asked> = {}): string {
  const params = new URLSearchParams(paramsOf({ ...asked, page: '', id: '', ...change }));
  return params.size === 0 ? '' : `?${params}`;
}

/** Whether anything narrows the directory. */
export const isNarrowed = (asked: Asked): boolean =>
  asked.q !== '' ||
  asked.from !== '' ||
  asked.to !== '' ||
  asked.group !== '' ||
  asked.mentors !== '' ||
  FACETS.some((facet) => asked.chosen[facet].length > 0);
