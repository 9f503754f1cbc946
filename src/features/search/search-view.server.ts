import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { search, type SearchScope } from './search.server';
import type { SearchView } from './model';
import type { SearchState } from './search-state';

/** What the page of a search shows: results, or that the search is down, which is no reason to show no page at all. */
export async function searchView(state: SearchState, scope: SearchScope): Promise<SearchView> {
  try {
    return { status: 'ready', state, answer: await search(state, scope) };
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    count('search.failures');
    logger.error({ err: error }, 'the search did not answer');
    return { status: 'error', state };
  }
}
