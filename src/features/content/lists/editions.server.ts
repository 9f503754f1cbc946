import { z } from 'zod';
import type { CardItem } from '../cards';
import { cards } from '../cards/server';
import { fileField, textField } from '@/runtime/fields/fields.schema';
import { TEMPLATE_IDS } from '../template-ids';
import { type Free, freeOf } from './free';
import { type List, ofTemplate } from './search.server';

export interface Edition {
  item: CardItem;
  edition: string;
  free: Free | null;
}

/** Asked for by the layout JSON like pictures, and like them counted (`Asked`): a publication has its file in place of where an article appeared first. */
const INSTEAD = 'PublicationSource';

/** What a shelf asks of publications beside its own. `site`: the site of the page. */
export const shelfFields = (site: string): List<unknown>['fields'] => ({
  ...Object.fromEntries(Object.entries(cards(site).fields).filter(([name]) => name !== INSTEAD)),
  Edition: 'text',
  Document: 'json',
  Preview: 'text',
});

const own = z.looseObject({
  Edition: z.object({ jsonValue: textField }).nullish(),
  Document: z.object({ jsonValue: fileField }).nullish().catch(null),
  Preview: z.object({ jsonValue: textField }).nullish().catch(null),
});

/** A publication that a shelf has found. */
export const shelfEdition = (site: string): z.ZodType<Edition> =>
  own.transform((found): Edition => {
    const item = cards(site).item.parse(found);
    const document = found.Document?.jsonValue ?? fileField.parse(undefined);
    return {
      item,
      edition: found.Edition?.jsonValue.value ?? '',
      free: freeOf(item.fields.Access.value, document, Boolean(found.Preview?.jsonValue.value)),
    };
  });

/** The publications of a site, the newest first. */
export const editions = (site: string): List<Edition> => ({
  name: 'Editions',
  where: [ofTemplate(TEMPLATE_IDS.Publication)],
  orderBy: 'PublicationDate DESC',
  site,
  fields: shelfFields(site),
  item: shelfEdition(site),
});
