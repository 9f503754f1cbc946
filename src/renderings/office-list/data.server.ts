import { z } from 'zod';
import { imageField, itemSchema, textField, titleField } from '@/runtime/fields/fields.schema';
import { type List, loadAll, ofTemplate, TEMPLATE_IDS } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';

const fields = {
  Title: titleField,
  City: textField,
  Country: textField,
  Address: textField,
  Phone: textField,
  TimeZone: textField,
  Image: imageField,
};

const office = itemSchema(fields);
export type OfficeItem = z.infer<typeof office>;

export interface Data {
  offices: OfficeItem[];
}

/** The answer of the query below, as the layout JSON would carry the item. */
const officeItem = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    displayName: z.string().nullish(),
    url: z.object({ path: z.string().nullish() }).nullish(),
  })
  .transform(({ id, name, displayName, url, ...rest }): OfficeItem =>
    office.parse({
      id,
      name,
      displayName: displayName ?? name,
      url: url?.path ?? '',
      fields: Object.fromEntries(
        Object.keys(fields).map((key) => [key, z.object({ jsonValue: z.unknown() }).nullish().parse(rest[key])?.jsonValue]),
      ),
    }),
  );

const offices: List<OfficeItem> = {
  name: 'Offices',
  where: [ofTemplate(TEMPLATE_IDS.Office)],
  orderBy: 'City ASC',
  fields: { Title: 'text', City: 'text', Country: 'text', Address: 'text', Phone: 'text', TimeZone: 'text', Image: 'json' },
  item: officeItem,
};

export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route }) => ({
  offices: await loadAll(query, offices, route.language),
});
