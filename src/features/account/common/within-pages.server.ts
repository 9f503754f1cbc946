import { languagePath } from '@/lib/language-path';
import { requirePage, type RenderingDataContext } from '@/runtime/data';
import { isPastTheEnd, lastPage } from '@/runtime/data/past-the-end';
import type { Session } from '../session/server';
import type { Area, AreaContext, Listed } from './area.server';
import type { AccountView } from './model';

/** What an area shows after a form, by which its list may have become shorter: then the last page is shown. @throws what `load` throws */
export async function loadAfterForm<T, S extends Session | undefined>(area: Area<T, S>, context: AreaContext<S>): Promise<T> {
  const data = await area.load(context);
  const { page = 1, pages } = area.listOf?.(data) ?? {};
  if (pages === undefined || !isPastTheEnd({ page, pages })) return data;
  return area.load({ ...context, query: { ...context.query, page: String(lastPage({ pages })) } });
}

/**
 * A view of the account whose list has the page that was asked for; where it ends before, the page answers 404 and leads to its last
 * one. What came of a form is said all the same.
 * @throws what `endOf` (runtime/data) knows again
 */
export function withinPages<T>(
  view: AccountView<T>,
  { live, route }: Pick<RenderingDataContext, 'live' | 'route'>,
  area: { listOf?(data: T): Listed | undefined },
): AccountView<T> {
  const list = view.status === 'ready' && !view.outcome ? area.listOf?.(view.data) : undefined;
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
