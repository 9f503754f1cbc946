/** The server's door of the feature. */
export { searchView } from './search-view.server';
export { readSearchState, searchHref } from './search-state';
export { searchApi, suggestApi } from './api.server';
