import type { CardItem } from '@/features/content/cards';
import { loadPage, premiumArticles, premiumPublications } from '@/features/content/lists/server';
import { crumbsIfKnown, type CrumbData } from '@/features/content/navigation/server';
import type { SubscribeView } from '@/features/offers/subscribe';
import { subscribeView } from '@/features/offers/subscribe/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  crumbs: CrumbData[];
  view: SubscribeView;
  /** Of what only who pays has whole, the newest; none where nothing is sold. */
  books: CardItem[];
  pieces: CardItem[];
}

const MOST_BOOKS = 4;
const MOST_PIECES = 5;

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { live, route, query } = context;
  const [view, crumbs] = await Promise.all([subscribeView(live, route.language), crumbsIfKnown(context)]);
  if (view.status !== 'ready' || view.offers.length === 0) return { crumbs, view, books: [], pieces: [] };
  const [books, pieces] = await Promise.all([
    loadPage(query, premiumPublications(route.site), route.language, 1, MOST_BOOKS),
    loadPage(query, premiumArticles(route.site), route.language, 1, MOST_PIECES),
  ]);
  return { crumbs, view, books: books.items, pieces: pieces.items };
};
