import { cards } from '@/features/content/cards/server';
import type { CardItem } from '@/features/content/cards';
import type { ListPage } from '@/features/content/lists';
import { contains, loadPage, ofTemplate, TEMPLATE_IDS, turned } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = ListPage<CardItem>;

/** The listing answers at `/page/2` and so on. */
export const paged = true;

/** One page of the blog's entries, the newest first. A page past the end is not there. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ route, page, query, describe }) => {
  const list = {
    name: 'BlogEntries',
    where: [ofTemplate(TEMPLATE_IDS.BlogEntry), contains('_path', route.itemId)],
    orderBy: 'DisplayDate DESC',
    ...cards(route.site),
  };
  return turned({ route, describe }, await loadPage(query, list, route.language, route.pageNumber, page.PageSize));
};
