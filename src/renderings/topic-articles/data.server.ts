import type { CardItem } from '@/features/content/cards';
import type { ListPage } from '@/features/content/lists';
import { documentsAbout } from '@/features/content/lists/documents.server';
import { loadPage } from '@/features/content/lists/search.server';
import { turned } from '@/features/content/lists/turned.server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type Data = ListPage<CardItem>;

const PAGE_SIZE = 12;

export const paged = true;

/** What is written about the topic, the newest first; among it what the page features. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ query, route, describe }) =>
  turned({ route, describe }, await loadPage(query, documentsAbout(route.site, route.itemId), route.language, route.pageNumber, PAGE_SIZE));
