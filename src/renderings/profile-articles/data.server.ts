import type { CardItem } from '@/features/content/cards';
import type { ListPage } from '@/features/content/lists';
import { documentsBy, loadPage, turned } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';

export type Data = ListPage<CardItem>;

/** Three cards and nine lines. */
const PAGE_SIZE = 12;

export const paged = true;

/** What the person wrote, the newest first. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route, describe }) =>
  turned({ route, describe }, await loadPage(query, documentsBy(route.site, route.itemId), route.language, route.pageNumber, PAGE_SIZE));
