import { getEnv } from '@/config/env.server';
import { fetchJson } from '@/server/fetch-json';
import { searchAnswer, suggestAnswer, type SearchAnswer, type SuggestAnswer } from './search.schema';
import { searchParams, type SearchState } from './search-state';

/** A visitor waits for these: better an answer that says "try again" than a page that hangs. */
const SEARCH_TIMEOUT_MS = 5_000;
const SUGGEST_TIMEOUT_MS = 2_000;
const PAGE_SIZE = 10;

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
  const { body } = await fetchJson(`${getEnv().SEARCH_URL}/v1/search?${params}`, searchAnswer, { timeout: SEARCH_TIMEOUT_MS, ...(fetch ? { fetch } : {}) });
  return body;
}

/** Pages, people and topics that a beginning could mean. @throws AppError `service/…` */
export async function suggest(q: string, { language, fetch }: SearchScope): Promise<SuggestAnswer> {
  const params = new URLSearchParams({ q, language });
  const { body } = await fetchJson(`${getEnv().SEARCH_URL}/v1/suggest?${params}`, suggestAnswer, { timeout: SUGGEST_TIMEOUT_MS, ...(fetch ? { fetch } : {}) });
  return body;
}
