/**
 * The state of a job search, which its address holds (`?keyword=grid&country=DE&near=Hamburg&page=2`). Pure: server and
 * browser share it.
 */

import { pageAsked } from '@/lib/page-asked';

/** Filters of which several values may be chosen, with the names that addresses and the service use. */
export const FILTERS = [
  'country',
  'city',
  'function',
  'industry',
  'level',
  'programme',
  'workMode',
  'employment',
  'language',
  'employer',
] as const;
type FilterName = (typeof FILTERS)[number];

export const SORTS = ['relevance', 'distance', 'date', 'closing', 'pay'] as const;
export type Sort = (typeof SORTS)[number];

/** Kilometres around a place that can be chosen; the second is what is meant when none is. */
export const RADII = [25, 50, 100, 200] as const;
export const DEFAULT_RADIUS = 50;

export const KEYWORD_MAX_LENGTH = 200;
const NEAR_MAX_LENGTH = 100;
/** Of one filter: as many as the service takes. */
export const VALUES_MAX = 50;
/** The largest that the service takes: an index of two million openings has so many. */
const PAGE_MAX = 100_000;
const VALUE = /^[^\p{Cc}]{1,160}$/u;

/** Values of closed lists: others would be refused by the service. */
const KNOWN: Partial<Record<FilterName, RegExp>> = {
  country: /^[A-Z]{2}$/,
  level: /^(?:intern|graduate|experienced|senior|leadership)$/,
  workMode: /^(?:onsite|hybrid|remote)$/,
  employment: /^(?:full-time|part-time|permanent|temporary|seasonal|contract|internship)$/,
  function: /^[a-z]+(?:-[a-z]+)*$/,
};

export interface JobSearchState {
  keyword: string;
  filters: Readonly<Partial<Record<FilterName, readonly string[]>>>;
  /** Least amount a year, with a currency where one was given: `60000`, `EUR-60000`; '' for any. */
  pay: string;
  /** A city's name, or `latitude,longitude`; '' for anywhere. */
  near: string;
  radius: number;
  /** '' for the order that suits what was asked. */
  sort: Sort | '';
  /** From 1. */
  page: number;
}

export const emptyJobSearch: JobSearchState = { keyword: '', filters: {}, pay: '', near: '', radius: DEFAULT_RADIUS, sort: '', page: 1 };

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const all = (value: string | readonly string[] | undefined): string[] => (value === undefined ? [] : [value].flat());
const first = (value: string | readonly string[] | undefined, most: number): string =>
  (all(value)[0] ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** A keyword as the state holds it: one line, without space around it. */
export const keywordOf = (typed: string | readonly string[] | undefined): string => first(typed, KEYWORD_MAX_LENGTH);

/**
 * A title as a keyword: its quotes and hyphens are no signs of the search, where `-Direct` leaves out what is called so. One that is
 * longer than a keyword is its whole words.
 */
export function keywordOfTitle(title: string): string {
  const words = title
    .replace(/["“”„‟«»]/g, ' ')
    .replace(/(^|\s)-+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return keywordOf(words.length <= KEYWORD_MAX_LENGTH ? words : words.slice(0, words.lastIndexOf(' ', KEYWORD_MAX_LENGTH)));
}

/** The order that suits a search when none is chosen. */
export const usualSort = ({ keyword, near }: Pick<JobSearchState, 'keyword' | 'near'>): Sort =>
  keyword ? 'relevance' : near ? 'distance' : 'date';

/** Orders that make sense for a search. */
export const sortsFor = ({ keyword, near }: Pick<JobSearchState, 'keyword' | 'near'>): Sort[] =>
  SORTS.filter((sort) => (sort === 'relevance' ? keyword : sort === 'distance' ? near : true));

function filtersOf(query: Query): JobSearchState['filters'] {
  const filters: Partial<Record<FilterName, string[]>> = {};
  for (const name of FILTERS) {
    const values = all(query[name]).map((value) => (name === 'country' ? value.trim().toUpperCase() : value.trim()));
    const known = [...new Set(values)].filter((value) => VALUE.test(value) && (KNOWN[name]?.test(value) ?? true)).slice(0, VALUES_MAX);
    if (known.length > 0) filters[name] = known;
  }
  return filters;
}

/** What an address asks for. Whatever is not understood is left out: an old or mangled link still finds something. */
export function readJobState(query: Query): JobSearchState {
  const radius = Number(all(query.radius)[0] ?? DEFAULT_RADIUS);
  const keyword = keywordOf(query.keyword);
  const near = first(query.near, NEAR_MAX_LENGTH);
  const pay = first(query.pay, 20).toUpperCase();
  const sort = sortsFor({ keyword, near }).find((each) => each === all(query.sort)[0]) ?? '';
  return {
    keyword,
    filters: filtersOf(query),
    pay: /^(?:[A-Z]{3}-)?\d{1,9}$/.test(pay) ? pay : '',
    near,
    radius: near && RADII.some((each) => each === radius) ? radius : DEFAULT_RADIUS,
    sort: sort === usualSort({ keyword, near }) ? '' : sort,
    page: pageAsked(all(query.page)[0], PAGE_MAX),
  };
}

/** The parameters of a state, in an order of their own so that the same state has one address. What is usual is left out. */
export function jobParams(state: JobSearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.keyword) params.set('keyword', state.keyword);
  if (state.near) params.set('near', state.near);
  if (state.near && state.radius !== DEFAULT_RADIUS) params.set('radius', String(state.radius));
  for (const name of FILTERS) for (const value of state.filters[name] ?? []) params.append(name, value);
  if (state.pay) params.set('pay', state.pay);
  if (state.sort) params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

/** The address of a state below `path`. */
export function jobsHref(path: string, state: JobSearchState): string {
  const params = jobParams(state).toString();
  return params ? `${path}?${params}` : path;
}

/** A state from an address's query string. */
export function jobStateOf(search: string): JobSearchState {
  const params = new URLSearchParams(search);
  return readJobState(Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)])));
}

/** A form's fields as a state: the list that it asks for begins at its first page. */
export function jobStateOfForm(form: FormData): JobSearchState {
  const query: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === 'string') (query[name] ??= []).push(value);
  return { ...readJobState(query), page: 1 };
}

/** How much is chosen besides the words. */
export const choices = (state: JobSearchState): number =>
  FILTERS.reduce((sum, name) => sum + (state.filters[name]?.length ?? 0), 0) + (state.pay ? 1 : 0) + (state.near ? 1 : 0);

/** One chosen thing, and the search without it. */
export interface Chip {
  name: FilterName | 'pay' | 'near';
  value: string;
  without: JobSearchState;
}

/** The search without its place, and so without a distance to sort by. */
export function withoutPlace(state: JobSearchState): JobSearchState {
  const bare = { ...state, near: '', radius: DEFAULT_RADIUS, sort: state.sort === 'distance' ? ('' as const) : state.sort };
  return { ...bare, sort: bare.sort === usualSort(bare) ? '' : bare.sort };
}

interface Shown {
  status: 'loading' | 'ready' | 'error';
  state: JobSearchState;
  answer?: { answered?: JobSearchState | undefined; unknownPlace?: string | undefined; corrected?: string | undefined } | undefined;
}

/** The search that is shown: what was answered, once it is. Of the next one, a place that nobody knows is left out meanwhile. */
export function shownState({ status, state, answer }: Shown): JobSearchState {
  if (status === 'ready') return answer?.answered ?? state;
  return state.near && state.near === answer?.unknownPlace ? withoutPlace(state) : state;
}

/**
 * What the fields say: the search as it was typed. A country that was typed as the place stands among the filters once it is answered,
 * and so no longer in the field, which would ask for it again whatever is ticked.
 */
export function typedState({ status, state, answer }: Shown): JobSearchState {
  const { answered, unknownPlace } = answer ?? {};
  return status !== 'ready' || !answered || unknownPlace ? state : { ...state, near: answered.near, radius: answered.radius };
}

/**
 * The search that is shown, in the words that were searched: what asks again without a page that could say so, an alert or a feed,
 * corrects nothing. An answer to the search before says nothing of the words of this one.
 */
export function searchedState(view: Shown): JobSearchState {
  const corrected = view.status === 'ready' ? view.answer?.corrected : undefined;
  return corrected === undefined ? shownState(view) : { ...shownState(view), keyword: corrected };
}

/** The search without one value of a parameter, or without the parameter where no value is named. */
export function withoutValue(state: JobSearchState, name: string, value?: string): JobSearchState {
  if (name === 'near' || name === 'radius') return withoutPlace(state);
  if (name === 'pay') return { ...state, pay: '' };
  if (name === 'sort') return { ...state, sort: '' };
  const filter = FILTERS.find((each) => each === name);
  if (filter === undefined) return { ...emptyJobSearch, keyword: state.keyword };
  const { [filter]: values = [], ...others } = state.filters;
  const left = values.includes(value ?? '') ? values.filter((each) => each !== value) : [];
  return { ...state, filters: left.length > 0 ? { ...others, [filter]: left } : others };
}

export function chipsOf(state: JobSearchState): Chip[] {
  const bare = { ...state, page: 1 };
  return [
    ...(state.near ? [{ name: 'near' as const, value: state.near, without: withoutPlace(bare) }] : []),
    ...FILTERS.flatMap((name) => (state.filters[name] ?? []).map((value) => ({ name, value, without: withoutValue(bare, name, value) }))),
    ...(state.pay ? [{ name: 'pay' as const, value: state.pay, without: { ...bare, pay: '' } }] : []),
  ];
}
