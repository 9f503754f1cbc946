import { cardFragment, cardItem } from '@/features/content/cards/cards.server';
import type { CardItem } from '@/features/content/cards';
import { RELATED_ARTICLES } from '@/features/content/constants';
import { anyOf, indexedId, loadPage, ofTemplate } from '@/features/content/lists/search.server';
import type { RenderingDataLoader } from '@/features/content/server';
import { TEMPLATE_IDS } from '@/features/content/template-ids';
import type { Page } from './fields.schema';

export interface Data {
  /** The newest of the article's topics, for an article whose author chose none. */
  found: CardItem[];
}

/** Asks only when the author chose nothing. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ route, page, query }) => {
  if (page.RelatedArticles.length > 0 || page.Topics.length === 0) return { found: [] };
  const topics = page.Topics.map((topic) => `{ name: "Topics", value: "${indexedId(topic.id)}", operator: CONTAINS }`);
  const list = {
    name: 'RelatedArticles',
    where: [ofTemplate(TEMPLATE_IDS.Article), anyOf(...topics)],
    orderBy: 'DisplayDate DESC',
    select: '...CardFields',
    fragments: cardFragment,
    item: cardItem(route.site),
  };
  // One more than is shown: the article itself is among them.
  const { items } = await loadPage(query, list, route.language, 1, RELATED_ARTICLES + 1);
  return { found: items.filter((item) => indexedId(item.id) !== indexedId(route.itemId)).slice(0, RELATED_ARTICLES) };
};
