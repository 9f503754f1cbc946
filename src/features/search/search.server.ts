import { getEnv, getOrigins } from '@/config/env.server';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { count } from '@/server/counters';
import { fetchJson } from '@/server/fetch-json';
import { openingsAnswer, searchAnswer, suggestAnswer, type FoundOpenings, type SearchAnswer, type SuggestAnswer } from './search.schema';
import { filterCount, searchParams, type SearchState } from './search-state';

/** A visitor waits for these: better an answer that says "try again" than a page that hangs. */
const SEARCH_TIMEOUT_MS = 5_000;
const SUGGEST_TIMEOUT_MS = 2_000;
const PAGE_SIZE = 10;
/** Openings beside the results of a search of everything; the job search has the others. */
const OPENINGS = 3;

export interface SearchScope {
  language: string;
  fetch?: typeof fetch;
}

/**
 * Results of all sites of the firm in a language, the texts of others where a translation is missing.
 * @throws AppError `service/…`
 */
export async function search(state: SearchState, { language, fetch }: SearchScope): Promise<SearchAnswer> {
  const params = searchParams(state);
  params.set('language', language);
  params.set('pageSize', String(PAGE_SIZE));
  const [{ body }, openings] = await Promise.all([
    fetchJson(`${getEnv().SEARCH_URL}/v1/search?${params}`, searchAnswer, { timeout: SEARCH_TIMEOUT_MS, ...(fetch ? { fetch } : {}) }),
    state.q && state.page === 1 && filterCount(state) === 0 ? openingsFor(state.q, { language, ...(fetch ? { fetch } : {}) }) : undefined,
  ]);
  return openings ? { ...body, openings } : body;
}

/** The first openings for the words; nothing when there are none, or when their index does not answer, which costs nobody the rest. */
async function openingsFor(q: string, { language, fetch }: SearchScope): Promise<FoundOpenings | undefined> {
  const params = new URLSearchParams({ keyword: q, pageSize: String(OPENINGS) });
  try {
    const { body } = await fetchJson(`${getEnv().SEARCH_URL}/v1/openings?${params}`, openingsAnswer, { timeout: SUGGEST_TIMEOUT_MS, ...(fetch ? { fetch } : {}) });
    if (body.total === 0) return undefined;
    // Careers live on the firm's own origin, which is the first.
    const jobs = `${getOrigins().sites[0]?.origin ?? ''}${languagePath(routes.jobSearch.path, language)}`;
    return {
      total: body.total,
      href: `${jobs}?${new URLSearchParams({ keyword: q })}`,
      results: body.results.map(({ slug, title, places }) => ({ title, href: `${jobs}${encodeURIComponent(slug)}`, place: [...new Set(places.map(({ city, countryName }) => city ?? countryName ?? ''))].filter(Boolean).slice(0, 3).join(', ') })),
    };
  } catch {
    count('search.openingsFailures');
    return undefined;
  }
}

/** Pages, people and topics that a beginning could mean. @throws AppError `service/…` */
export async function suggest(q: string, { language, fetch }: SearchScope): Promise<SuggestAnswer> {
  const params = new URLSearchParams({ q, language });
  const { body } = await fetchJson(`${getEnv().SEARCH_URL}/v1/suggest?${params}`, suggestAnswer, { timeout: SUGGEST_TIMEOUT_MS, ...(fetch ? { fetch } : {}) });
  return body;
}
