import { cards } from '@/features/content/cards/server';
import type { CardItem } from '@/features/content/cards';
import { anyOf, contains, type List, loadPage, ofTemplate, RELATED_ARTICLES, TEMPLATE_IDS } from '@/features/content/lists/server';
import type { RenderingDataContext, RenderingDataLoader } from '@/runtime/data';
import type { Fields, Page } from './fields.schema';
import { rank } from './rank';

export interface Data {
  /** What the author chose, made up with what shares topics or authors; empty when the row would not be full. */
  row: CardItem[];
  /** One more that is not in the row. */
  next: CardItem | null;
}

/** The newest of them are looked at; older ones with more in common are left to the topic's page. */
const LOOKED_AT = 24;

/** What shares a topic or an author, and in a blog its other entries: the newest first. */
function neighbours({ route, page }: RenderingDataContext<Fields, Page>): List<CardItem> | null {
  const named = (field: string, items: readonly { id: string }[]) => items.map(({ id }) => contains(field, id));
  const common = [...named('Topics', page.Topics), ...named('Authors', page.Authors)];
  const isEntry = route.templateId === TEMPLATE_IDS.BlogEntry;
  if (common.length === 0 && !isEntry) return null;
  return {
    name: 'RelatedDocuments',
    where: [ofTemplate(isEntry ? TEMPLATE_IDS.BlogEntry : TEMPLATE_IDS.Article), ...(isEntry ? [] : [anyOf(...common)])],
    orderBy: 'DisplayDate DESC',
    ...cards(route.site),
  };
}

export const load: RenderingDataLoader<Fields, Page, Data> = async (context) => {
  const { route, page, fields, query } = context;
  const list = neighbours(context);
  const found = list ? (await loadPage(query, list, route.language, 1, LOOKED_AT)).items : [];
  const own = { id: route.itemId, topics: page.Topics.map(({ id }) => id), authors: page.Authors.map(({ id }) => id) };
  const ranked = rank(own, found).filter(({ id }) => !fields.RelatedArticles.some((chosen) => chosen.id === id));
  const all = [...fields.RelatedArticles, ...ranked];
  const full = all.length >= RELATED_ARTICLES;
  return { row: full ? all.slice(0, RELATED_ARTICLES) : [], next: all[full ? RELATED_ARTICLES : 0] ?? null };
};
