import { z } from 'zod';
import type { CardItem } from '@/features/content/cards';
import { dateField, countField } from '@/runtime/fields/fields.schema';
import type { Free, ListPage } from '@/features/content/lists';
import { type List, loadPage, ofTemplate, shelfEdition, shelfFields, TEMPLATE_IDS, turned } from '@/features/content/lists/server';
import { cheapestOffer } from '@/features/offers/access/server';
import type { RenderingDataLoader } from '@/runtime/data';
import type { CheapestOffer } from '@/runtime/offered';

export interface ShelfItem {
  card: CardItem;
  edition: string;
  free: Free | null;
  /** ISO 8601, or null. */
  published: string | null;
  pageCount: number | null;
}

export interface Data extends ListPage<ShelfItem> {
  /** What opens the premium ones: where there are some, and the offers say what it costs. */
  offer?: CheapestOffer;
}

const PAGE_SIZE = 24;

const shelfItem = (site: string): z.ZodType<ShelfItem> =>
  z
    .looseObject({
      PublicationDate: z.object({ jsonValue: dateField }).nullish(),
      PageCount: z.object({ jsonValue: countField }).nullish(),
    })
    .transform((found): ShelfItem => {
      const { item: card, edition, free } = shelfEdition(site).parse(found);
      return {
        card,
        edition,
        free,
        published: found.PublicationDate?.jsonValue.value ?? null,
        pageCount: found.PageCount?.jsonValue.value ?? null,
      };
    });

const publications = (site: string): List<ShelfItem> => ({
  name: 'Publications',
  where: [ofTemplate(TEMPLATE_IDS.Publication)],
  orderBy: 'PublicationDate DESC',
  site,
  fields: { ...shelfFields(site), PublicationDate: 'date', PageCount: 'number' },
  item: shelfItem(site),
});

export const paged = true;

/** The publications, the newest first. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route, describe }) => {
  const page = turned({ route, describe }, await loadPage(query, publications(route.site), route.language, route.pageNumber, PAGE_SIZE));
  const sold = page.items.some(({ card }) => card.fields.Access.value === 'premium');
  const offer = sold ? await cheapestOffer(route.language) : undefined;
  return { ...page, ...(offer ? { offer } : {}) };
};
