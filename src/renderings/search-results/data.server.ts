import type { RenderingDataLoader } from '@/features/content/server';
import type { SearchView } from '@/features/search';
import { readSearchState, searchView } from '@/features/search/server';
import type { Page } from './fields.schema';

export type Data = SearchView;

/** What the address asks for, answered; a search that is down is said on the page. */
export const load: RenderingDataLoader<unknown, Page, Data> = ({ route, live }) =>
  searchView(readSearchState(live?.query ?? {}), { language: route.language });
