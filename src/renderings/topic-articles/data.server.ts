import type { CardItem } from '@/features/content/cards';
import type { ListPage } from '@/features/content/lists';
import { documentsAbout, loadPage, turned } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Fields } from './fields.schema';

export type Data = ListPage<CardItem>;

const PAGE_SIZE = 12;

export const paged = true;

/** What is written about the topic, the newest first; among it what the page features. */
export const load: RenderingDataLoader<Fields, unknown, Data> = async ({ query, route, describe }) =>
  turned({ route, describe }, await loadPage(query, documentsAbout(route.site, route.itemId), route.language, route.pageNumber, PAGE_SIZE));
