import type { RenderingDefinition, RenderingProps } from '@/runtime';
import { SearchPage } from '@/features/search';
import { languagePath } from '@/lib/language-path';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

/** The search of the whole firm: words, filters, results. */
function SearchResults({ page, data, route }: RenderingProps<unknown, Page, Data>) {
  return <SearchPage first={data} title={page.Title.value} path={languagePath(route.path, route.language)} />;
}

export const rendering: RenderingDefinition<unknown, Page, Data> = { component: SearchResults, mode: 'interactive' };
