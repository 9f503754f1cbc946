import { accountView } from '@/features/account/common/server';
import type { AccountView } from '@/features/account/common';
import type { SavedData } from '@/features/account/saved';
import { savedArea } from '@/features/account/saved/server';
import { pastTheEnd, type RenderingDataLoader } from '@/features/content/server';
import { languagePath } from '@/lib/language-path';
import type { Page } from './fields.schema';

export type Data = AccountView<SavedData>;

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route }) => {
  const view = await accountView(live, route.language, savedArea);
  // After a form the list may have become shorter: what came of it is said on its last page.
  if (view.status !== 'ready' || view.data.asked === undefined || view.outcome) return view;
  const { asked: page, pages, q } = view.data;
  throw pastTheEnd({
    page,
    pages,
    last: `${languagePath(route.path, route.language)}?${new URLSearchParams({ ...(q ? { q } : {}), page: String(pages) })}`,
  });
};
