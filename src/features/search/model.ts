import type { SearchAnswer } from './search.schema';
import type { SearchState } from './search-state';

/** What a search shows now (specification section 3, "Loading states"). While it loads, what was there before stays. */
export type SearchView =
  | { status: 'loading'; state: SearchState; answer?: SearchAnswer | undefined }
  | { status: 'ready'; state: SearchState; answer: SearchAnswer }
  | { status: 'error'; state: SearchState };
