import { requirePage, type RenderingDataLoader } from '@/runtime/data';
import type { SearchView } from '@/features/search';
import { readSearchState, searchHref, searchView } from '@/features/search/server';
import { languagePath } from '@/lib/language-path';
import type { Page } from './fields.schema';

export type Data = SearchView;

/** What the address asks for, answered; a search that is down is said on the page. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ route, live, describe }) => {
  const state = readSearchState(live?.query ?? {});
  const view = await searchView(state, { language: route.language, for: live ?? 'site' });
  if (view.status === 'ready')
    requirePage({ page: state.page, pages: view.answer.pages }, (page) =>
      searchHref(languagePath(route.path, route.language), { ...state, page }),
    );
  // A list that cannot be had is none to be found by.
  else describe?.({ noIndex: true });
  return view;
};
