import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { SavedData } from '@/features/account/saved';
import { savedArea } from '@/features/account/saved/server';
import { requirePage, type RenderingDataLoader } from '@/runtime/data';
import { languagePath } from '@/lib/language-path';
import type { Page } from './fields.schema';

export type Data = AccountView<SavedData>;

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route, describe }) => {
  const view = await accountView(live, route.language, savedArea);
  if (view.status === 'ready') {
    const { q, page, pages } = view.data;
    describe?.({ state: { chosen: () => (q ? [q] : []), ...(page > 1 && { page: { page, pages } }) } });
  }
  // After a form the list may have become shorter: what came of it is said on its last page.
  if (view.status !== 'ready' || view.data.asked === undefined || view.outcome) return view;
  const { asked, pages, q } = view.data;
  const path = languagePath(route.path, route.language);
  requirePage({ page: asked, pages }, (page) => `${path}?${new URLSearchParams({ ...(q ? { q } : {}), page: String(page) })}`);
  return view;
};
