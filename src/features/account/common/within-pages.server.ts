import { languagePath } from '@/lib/language-path';
import { requirePage, type RenderingDataContext } from '@/runtime/data';
import type { AccountView } from './model';

interface Listed {
  page: number;
  pages?: number | undefined;
}

/**
 * A view of the account whose list has the page that was asked for; where it ends before, the page answers 404 and leads to its last
 * one. After a form the list may have become shorter: what came of it is said all the same.
 * @param listOf the list that is shown; undefined where none is
 * @throws what `endOf` (runtime/data) knows again
 */
export function withinPages<T>(
  view: AccountView<T>,
  { live, route }: Pick<RenderingDataContext, 'live' | 'route'>,
  listOf: (data: T) => Listed | undefined,
): AccountView<T> {
  const list = view.status === 'ready' && !view.outcome ? listOf(view.data) : undefined;
  if (list?.pages === undefined) return view;
  const asked = Object.entries(live?.query ?? {}).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  requirePage({ page: list.page, pages: list.pages }, (page) => {
    const query = new URLSearchParams(asked.filter(([name, value]) => name !== 'page' && value !== ''));
    if (page > 1) query.set('page', String(page));
    return `${languagePath(route.path, route.language)}${query.size > 0 ? `?${query}` : ''}`;
  });
  return view;
}
