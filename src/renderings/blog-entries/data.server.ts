import { cards, people } from '@/features/content/cards/server';
import type { CardItem, PersonItem } from '@/features/content/cards';
import type { ListPage } from '@/features/content/lists';
import { anyOf, contains, type List, loadPage, ofTemplate, TEMPLATE_IDS, turned } from '@/features/content/lists/server';
import type { RenderingDataContext, RenderingDataLoader } from '@/runtime/data';
import type { Page } from './fields.schema';

export interface Data extends ListPage<CardItem> {
  /** Who wrote the entries, by the ids of their profiles: portraits only. */
  writers: Readonly<Record<string, PersonItem>>;
}

/** The listing answers at `/page/2` and so on. */
export const paged = true;

/** Names stand in the entries themselves; a portrait is of the profile, which is asked for it. */
const portraits = (site: string, ids: readonly string[]): List<PersonItem> => ({
  name: 'BlogWriters',
  where: [ofTemplate(TEMPLATE_IDS.Profile), anyOf(...ids.map((id) => contains('_path', id)))],
  orderBy: 'LastName ASC',
  ...people(site),
  fields: { Image: 'json', ImageSmall: 'json' },
});

async function writersOf(
  entries: readonly CardItem[],
  { query, route }: Pick<RenderingDataContext, 'query' | 'route'>,
): Promise<Data['writers']> {
  const ids = [...new Set(entries.flatMap(({ fields }) => fields.Authors.map(({ id }) => id)))];
  if (ids.length === 0) return {};
  const { items } = await loadPage(query, portraits(route.site, ids), route.language, 1, ids.length);
  return Object.fromEntries(items.map((person) => [person.id, person]));
}

/** One page of the blog's entries, the newest first. A page past the end is not there. */
export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { route, page, query, describe } = context;
  const list = {
    name: 'BlogEntries',
    where: [ofTemplate(TEMPLATE_IDS.BlogEntry), contains('_path', route.itemId)],
    orderBy: 'DisplayDate DESC',
    ...cards(route.site),
  };
  const entries = turned({ route, describe }, await loadPage(query, list, route.language, route.pageNumber, page.PageSize));
  return { ...entries, writers: await writersOf(entries.items, context) };
};
