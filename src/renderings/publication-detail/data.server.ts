import { type Edition, editions, indexedId, loadPage } from '@/features/content/lists/server';
import type { ListPage } from '@/features/content/lists';
import { type CrumbData, loadCrumbs } from '@/features/content/navigation/server';
import type { RenderingDataLoader } from '@/runtime/data';

export interface Data {
  crumbs: CrumbData[];
  /** Other publications, the newest first; empty when there are too few for a row. */
  others: Edition[];
}

const MOST = 12;
const FEWEST = 3;

/** A publication is worth showing without its neighbours. */
const withoutOthers = (): Pick<ListPage<Edition>, 'items'> => {
  return { items: [] };
};

export const load: RenderingDataLoader<unknown, unknown, Data> = async (context) => {
  const { route, query } = context;
  const [crumbs, list] = await Promise.all([
    loadCrumbs(context),
    loadPage(query, editions(route.site), route.language, 1, MOST + 1).catch(withoutOthers),
  ]);
  const others = list.items.filter(({ item }) => indexedId(item.id) !== indexedId(route.itemId)).slice(0, MOST);
  return { crumbs, others: others.length >= FEWEST ? others : [] };
};
