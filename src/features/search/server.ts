/** The server's door of the feature. */
export { search, suggest } from './search.server';
export type { SearchScope } from './search.server';
export { searchView } from './search-view.server';
export { readSearchState, searchHref } from './search-state';
export { searchAnswer } from './search.schema';
export { searchApi, suggestApi } from './api.server';
