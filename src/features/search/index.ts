/** The browser's door of the feature. */
export { SearchPage } from './components/SearchPage';
export type { SearchView } from './model';
export type { SearchAnswer, SearchResult } from './search.schema';
export { emptySearch } from './search-state';
export type { SearchState } from './search-state';
