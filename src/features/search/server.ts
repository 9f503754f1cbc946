/** The server's door of the feature. */
export type { SearchScope } from './search.server';
export { searchView } from './search-view.server';
export { readSearchState, searchHref } from './search-state';
export { searchApi, suggestApi } from './api.server';
