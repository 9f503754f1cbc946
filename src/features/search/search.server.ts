import type { z } from 'zod';
import { getOrigins } from '@/config/env.server';
import { openingPath, routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { mostRead } from '@/server/article-service';
import type { CalledFor } from '@/server/client-address';
import { errorCode } from '@/server/errors';
import { askSearch } from '@/server/search-service';
import { searchAnswer, suggestAnswer, type FoundOpenings, type SearchAnswer, type SuggestAnswer } from './search.schema';
import { filterCount, searchParams, type SearchState } from './search-state';

/** A visitor waits for these: better an answer that says "try again" than a page that hangs. */
const SEARCH_TIMEOUT_MS = 5_000;
const SUGGEST_TIMEOUT_MS = 2_000;
const PAGE_SIZE = 10;
/** Openings beside the results of a search of everything; the job search has the others. */
const OPENINGS = 3;
/** Places that are named of an opening in several. */
const PLACES = 3;
/** Results of another search that are shown where this one has none. */
const INSTEAD = 3;

export interface SearchScope {
  language: string;
  for: CalledFor;
  fetch?: typeof fetch;
}

/**
 * Results of all sites of the firm in a language, the texts of others where a translation is missing; on the first page of a
 * search without filters also the first openings.
 * @throws AppError `service/…`
 */
export async function search(state: SearchState, scope: SearchScope): Promise<SearchAnswer> {
  const { language, fetch, for: visitor } = scope;
  const params = searchParams(state);
  params.set('language', language);
  params.set('pageSize', String(PAGE_SIZE));
  if (state.q && state.page === 1 && filterCount(state) === 0) params.set('openings', String(OPENINGS));
  const body = await askSearch('/v1/search', params, searchAnswer, {
    for: visitor,
    timeout: SEARCH_TIMEOUT_MS,
    // A page past the end comes with the whole answer: how many pages there are.
    accept: [404],
    fetch,
  });
  const { openings, ...found } = body;
  const answer = body.total === 0 && state.page === 1 ? { ...found, ...(await helpFor(body, scope)) } : found;
  return openings ? { ...answer, openings: withAddresses(openings, body.corrected?.to ?? state.q, language) } : answer;
}

type Help = Pick<SearchAnswer, 'mostRead' | 'instead'>;

/** What there is where nothing was found: what others read, and the first results of the search that is suggested first. */
async function helpFor({ suggestions }: z.infer<typeof searchAnswer>, scope: SearchScope): Promise<Help> {
  const query = suggestions?.queries[0]?.query;
  const [read, instead] = await Promise.all([mostRead(scope.language, scope.for, scope.fetch), query && insteadOf(query, scope)]);
  return { mostRead: read, ...(instead ? { instead } : {}) };
}

/** Nobody misses it where it cannot be had: the link to that search stands there. */
async function insteadOf(query: string, { language, fetch, for: visitor }: SearchScope): Promise<Help['instead']> {
  const params = new URLSearchParams({ q: query, language, pageSize: String(INSTEAD) });
  try {
    const { results } = await askSearch('/v1/search', params, searchAnswer, { for: visitor, timeout: SUGGEST_TIMEOUT_MS, fetch });
    return { query, results: results.map((result) => ({ title: result.title, url: result.url, language: result.language })) };
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    return undefined;
  }
}

function withAddresses(
  { total, corrected, leads, results }: NonNullable<z.infer<typeof searchAnswer>['openings']>,
  keyword: string,
  language: string,
): FoundOpenings {
  // Careers live on the firm's own origin, which is the first.
  const origin = getOrigins().sites[0]?.origin ?? '';
  return {
    total,
    corrected,
    leads,
    href: `${origin}${languagePath(routes.jobSearch.path, language)}?${new URLSearchParams({ keyword })}`,
    results: results.map(({ slug, title, places }) => ({
      title,
      href: `${origin}${openingPath(slug, language)}`,
      place: places.slice(0, PLACES).join(', '),
    })),
  };
}

/** Pages, people and topics that a beginning could mean. @throws AppError `service/…` */
export async function suggest(q: string, { language, fetch, for: visitor }: SearchScope): Promise<SuggestAnswer> {
  const params = new URLSearchParams({ q, language });
  return askSearch('/v1/suggest', params, suggestAnswer, { for: visitor, timeout: SUGGEST_TIMEOUT_MS, fetch });
}
