import type { CardItem } from '@/features/content/cards';
import { editions, loadPage, type Edition } from '@/features/content/lists/server';
import type { SubscribeView } from '@/features/offers/subscribe';
import { subscribeView } from '@/features/offers/subscribe/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data {
  view: SubscribeView;
  /** Publications of which not everyone has the whole. None where there are too few for a row. */
  shelf: Edition[];
}

const MOST = 6;
const FEWEST = 3;

/** What one pays for first; what is free is not sold. */
const ORDER: readonly CardItem['fields']['Access']['value'][] = ['premium', 'registered'];
const rank = ({ item }: Edition): number => ORDER.indexOf(item.fields.Access.value);

export const load: RenderingDataLoader<unknown, Page, Data> = async ({ live, route, query }) => {
  const view = await subscribeView(live, route.language);
  if (view.status !== 'ready' || view.offers.length === 0) return { view, shelf: [] };
  const { items } = await loadPage(query, editions(route.site), route.language, 1, MOST);
  const sold = items.filter((edition) => rank(edition) >= 0);
  return { view, shelf: sold.length < FEWEST ? [] : sold.toSorted((a, b) => rank(a) - rank(b)) };
};
