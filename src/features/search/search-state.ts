/** The state of a search, which its address holds (`/search?q=copper&type=article&page=2`). Pure: server and browser share it. */
import { pageAsked } from '@/lib/page-asked';
import type { FacetName } from './search.schema';

export const SORTS = ['relevance', 'date'] as const;
type Sort = (typeof SORTS)[number];

const FACET_NAMES: readonly FacetName[] = ['type', 'topic', 'author', 'year', 'access', 'documentType'];
/** What is longer was not typed by somebody who searches. */
export const QUERY_MAX_LENGTH = 200;
/** The largest that the service takes; its pages end at the hundredth. */
const PAGE_MAX = 1_000;
const VALUES_MAX = 50;
const VALUE = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,120}$/u;
/** Facets whose values are known: the search service refuses any other (docs/contracts/search.openapi.json). */
const KNOWN: Readonly<Partial<Record<FacetName, RegExp>>> = {
  type: /^(?:article|blogEntry|publication|event|profile|topic|office|page)$/,
  year: /^\d{4}$/,
  access: /^(?:free|registered|premium)$/,
};

export interface SearchState {
  q: string;
  filters: Readonly<Partial<Record<FacetName, readonly string[]>>>;
  sort: Sort;
  /** From 1. */
  page: number;
}

export const emptySearch: SearchState = { q: '', filters: {}, sort: 'relevance', page: 1 };

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const all = (value: string | readonly string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** What an address asks for. Whatever is not understood is left out: an old or mangled link still finds something. */
export function readSearchState(query: Query): SearchState {
  const filters: Partial<Record<FacetName, string[]>> = {};
  for (const name of FACET_NAMES) {
    const values = [...new Set(all(query[name]).map((value) => value.trim()))]
      .filter((value) => (KNOWN[name] ?? VALUE).test(value))
      .slice(0, VALUES_MAX);
    if (values.length > 0) filters[name] = values;
  }
  return {
    q: (all(query.q)[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, QUERY_MAX_LENGTH),
    filters,
    sort: all(query.sort)[0] === 'date' ? 'date' : 'relevance',
    page: pageAsked(all(query.page)[0], PAGE_MAX),
  };
}

/** The parameters of a state, in an order of their own so that the same state has one address. Defaults are left out. */
export function searchParams(state: SearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  for (const name of FACET_NAMES) for (const value of state.filters[name] ?? []) params.append(name, value);
  if (state.sort !== 'relevance') params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

/** The address of a state below `path`. */
export function searchHref(path: string, state: SearchState): string {
  const params = searchParams(state).toString();
  return params ? `${path}?${params}` : path;
}

/** How many values of all filters are chosen. */
export const filterCount = (state: SearchState): number => FACET_NAMES.reduce((sum, name) => sum + (state.filters[name]?.length ?? 0), 0);

/** The state with a filter's value put in or taken out; back to the first page, since another list begins. */
export function withFilter(state: SearchState, name: FacetName, value: string, chosen: boolean): SearchState {
  const others = (state.filters[name] ?? []).filter((each) => each !== value);
  return { ...state, filters: { ...state.filters, [name]: chosen ? [...others, value] : others }, page: 1 };
}

/** A form's fields as a state. */
export const stateOfForm = (form: FormData): SearchState => {
  const query: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === 'string') (query[name] ??= []).push(value);
  return { ...readSearchState(query), page: 1 };
};

/** Of a text whose hits stand between `<mark>` and `</mark>` and which is escaped otherwise: its parts, as plain text. */
export function markedParts(html: string): { text: string; hit: boolean }[] {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
  let hit = false;
  const parts: { text: string; hit: boolean }[] = [];
  for (const piece of html.split(/(<\/?mark>)/)) {
    if (piece === '<mark>' || piece === '</mark>') hit = piece === '<mark>';
    else if (piece) parts.push({ text: piece.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? ''), hit });
  }
  return parts;
}
