import type { SearchAnswer } from './search.schema';
import type { SearchState } from './search-state';

/** What a search shows now (specification section 3, "Loading states"). While it loads, what was there before stays. */
export type SearchView =
  | { status: 'loading'; state: SearchState; answer?: SearchAnswer | undefined }
  | { status: 'ready'; state: SearchState; answer: SearchAnswer }
  /** The answer is the last one, for its filters: there is none to this question. */
  | { status: 'error'; state: SearchState; answer?: SearchAnswer | undefined };
