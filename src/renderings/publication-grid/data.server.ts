import { z } from 'zod';
import type { CardItem } from '@/features/content/cards';
import { cardFragment, cardItem } from '@/features/content/cards/server';
import { dateField, numberField, textField } from '@/runtime/fields/fields.schema';
import type { ListPage } from '@/features/content/lists';
import { type List, loadPage, ofTemplate, TEMPLATE_IDS, turned } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';

export interface ShelfItem {
  card: CardItem;
  edition: string;
  /** ISO 8601, or null. */
  published: string | null;
  pageCount: number | null;
}

export type Data = ListPage<ShelfItem>;

const PAGE_SIZE = 24;

const shelfItem = (site: string): z.ZodType<ShelfItem> =>
  z
    .looseObject({
      edition: z.object({ jsonValue: textField }).nullish(),
      published: z.object({ jsonValue: dateField }).nullish(),
      pageCount: z.object({ jsonValue: numberField }).nullish(),
    })
    .transform((item): ShelfItem => ({
      card: cardItem(site).parse(item),
      edition: item.edition?.jsonValue.value ?? '',
      published: item.published?.jsonValue.value ?? null,
      pageCount: item.pageCount?.jsonValue.value ?? null,
    }));

const publications = (site: string): List<ShelfItem> => ({
  name: 'Publications',
  where: [ofTemplate(TEMPLATE_IDS.Publication)],
  orderBy: 'PublicationDate DESC',
  select:
    '...CardFields edition: field(name: "Edition") { jsonValue } published: field(name: "PublicationDate") { jsonValue } pageCount: field(name: "PageCount") { jsonValue }',
  fragments: cardFragment,
  item: shelfItem(site),
});

export const paged = true;

/** The publications, the newest first. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route, describe }) =>
  turned({ route, describe }, await loadPage(query, publications(route.site), route.language, route.pageNumber, PAGE_SIZE));
