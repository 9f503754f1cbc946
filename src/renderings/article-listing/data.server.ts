import type { CardItem } from '@/features/content/cards';
import type { ListPage, TopicLink } from '@/features/content/lists';
import { articlesBelow, loadPage, loadTopicLinks, turned } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data extends ListPage<CardItem> {
  topics: TopicLink[];
}

export const paged = true;

/** The articles below the listing's page, the newest first. A page past the end is not found; the first page may be empty. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ query, route, page, describe }) => {
  const [list, topics] = await Promise.all([
    loadPage(query, articlesBelow(route.site, route.itemId), route.language, route.pageNumber, page.PageSize),
    loadTopicLinks(query, route.site, route.language),
  ]);
  return turned({ route, describe }, { ...list, topics });
};
