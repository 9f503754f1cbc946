import { type Edition, editions, indexedId, loadPage, type Piece, piecesOf } from '@/features/content/lists/server';
import type { ListPage } from '@/features/content/lists';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export type { Piece };

export interface Data {
  crumbs: CrumbData[];
  /** Other publications, the newest first; empty when there are too few for a row. */
  others: Edition[];
  /** What is in it and has a page of its own. */
  pieces: Piece[];
}

const MOST = 12;
const FEWEST = 3;

/** A publication is worth showing without its neighbours. */
const withoutOthers = (): Pick<ListPage<Edition>, 'items'> => {
  return { items: [] };
};

/** So is a table of contents without links. */
const withoutPieces = (): Piece[] => [];

export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { page, route, query } = context;
  const { site, language } = route;
  const titles = page.Contents.map(({ text }) => text);
  const published = page.PublicationDate.value ?? page.DisplayDate.value;
  const [crumbs, list, pieces] = await Promise.all([
    loadCrumbs(context),
    loadPage(query, editions(site), language, 1, MOST + 1).catch(withoutOthers),
    piecesOf(query, { site, language, titles, published }).catch(withoutPieces),
  ]);
  const others = list.items.filter(({ item }) => indexedId(item.id) !== indexedId(route.itemId)).slice(0, MOST);
  return { crumbs, others: others.length >= FEWEST ? others : [], pieces };
};
