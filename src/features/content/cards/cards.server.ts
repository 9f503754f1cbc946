/** Cards by component-level queries: the fields of `cardShape`, asked for as the layout JSON would carry them. */
import { z } from 'zod';
import { gateItems } from '@/server/access/gate';
import { cardShape, eventShape, personShape } from './cards.schema';
import type { ItemReference } from '@/runtime/fields/model';

const fragment = (name: string, fields: readonly string[]): string => `fragment ${name} on Item {
  id(format: "D") name displayName url { path url siteName }
  ${fields.map((field) => `${field}: field(name: "${field}") { jsonValue }`).join('\n  ')}
}`;

/** `…CardFields` on an `Item`; put it behind the query. */
export const cardFragment = fragment('CardFields', Object.keys(cardShape));
export const personFragment = fragment('PersonFields', Object.keys(personShape));
export const eventFragment = fragment('EventFields', Object.keys(eventShape));

const jsonValue = z
  .object({ jsonValue: z.unknown() })
  .nullish()
  .transform((field) => field?.jsonValue);

/** An item of a fragment as the layout JSON would carry it. `site`: the site of the page; a page of another site gets its whole address. */
const itemOf = <S extends z.ZodRawShape>(shape: S, site: string): z.ZodType<ItemReference<z.infer<z.ZodObject<S>>>> =>
  z
    .looseObject({
      id: z.string(),
      name: z.string(),
      displayName: z.string().nullish(),
      url: z.object({ path: z.string().nullish(), url: z.string().nullish(), siteName: z.string().nullish() }).nullish(),
    })
    .transform((item) => {
      const elsewhere = item.url?.siteName && item.url.siteName !== site;
      const fields = Object.fromEntries(Object.keys(shape).map((key) => [key, jsonValue.parse(item[key])]));
      return {
        id: item.id.toLowerCase(),
        name: item.name,
        displayName: item.displayName ?? item.name,
        url: (elsewhere ? item.url?.url : item.url?.path) || item.url?.url || '',
        // A card is the same for everyone, and has the text of nobody.
        fields: gateItems(fields, { kind: 'visitor' }, item.id),
      };
    })
    .pipe(z.object({ id: z.string(), url: z.string(), name: z.string(), displayName: z.string(), fields: z.object(shape) }));

/** Parses an item asked for with `cardFragment`. */
export const cardItem = (site: string) => itemOf(cardShape, site);
export const personItem = (site: string) => itemOf(personShape, site);
export const eventItem = (site: string) => itemOf(eventShape, site);

/** Answers of `search` (and of `children`): `total`, where to go on, and the items. */
export const searchResults = <S extends z.ZodType>(item: S) =>
  z.object({
    total: z.number(),
    pageInfo: z.object({ endCursor: z.string().nullish(), hasNext: z.boolean() }).nullish(),
    results: z.array(item),
  });
