import { z } from 'zod';
import type { CardItem } from '../cards';
import { cards } from '../cards/server';
import { textField } from '@/runtime/fields/fields.schema';
import { TEMPLATE_IDS } from '../template-ids';
import { type List, ofTemplate } from './search.server';

export interface Edition {
  item: CardItem;
  edition: string;
}

/** The publications of a site, the newest first. */
export const editions = (site: string): List<Edition> => ({
  name: 'Editions',
  where: [ofTemplate(TEMPLATE_IDS.Publication)],
  orderBy: 'PublicationDate DESC',
  site,
  fields: { ...cards(site).fields, Edition: 'text' },
  item: z
    .looseObject({ Edition: z.object({ jsonValue: textField }).nullish() })
    .transform((found): Edition => ({ item: cards(site).item.parse(found), edition: found.Edition?.jsonValue.value ?? '' })),
});
