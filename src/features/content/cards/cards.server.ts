/** Cards by component-level queries: what a list asks for, parsed as the layout JSON would carry it. */
import { z } from 'zod';
import { gateItems } from '@/server/access/gate';
import { addressOf, type Asked, type List } from '../lists/search.server';
import { cardShape, eventShape, personShape, reachableShape } from './cards.schema';
import { parseForgiving } from '@/runtime/fields/forgiving';
import type { ItemReference } from '@/runtime/fields/model';
import { count } from '@/server/counters';
import { firstIssue } from '@/server/first-issue';
import { logger } from '@/server/logger';

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
    .transform((item, context) => {
      const fields = Object.fromEntries(Object.keys(shape).map((key) => [key, jsonValue.parse(item[key])]));
      // A card is the same for everyone, and has the text of nobody.
      const parsed = parseForgiving(z.object(shape), gateItems(fields, { kind: 'visitor' }, item.id));
      if (!parsed.success) {
        context.addIssue({ code: 'custom', message: firstIssue(parsed.error) });
        return z.NEVER;
      }
      if (parsed.lost.length > 0) {
        count('fields.problems');
        logger.warn({ item: item.id, fields: parsed.lost }, 'fields of another shape are shown as empty');
      }
      return {
        id: item.id.toLowerCase(),
        name: item.name,
        displayName: item.displayName ?? item.name,
        url: addressOf(item.url, site),
        fields: parsed.data,
      };
    });

/** What a list asks of its items: every field that is not named here is a text. */
function askedOf<S extends z.ZodRawShape>(shape: S, other: { [Name in keyof S]?: Asked }): Record<string, Asked> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, other[name] ?? 'text']));
}

type Cards<S extends z.ZodRawShape> = Pick<List<ItemReference<z.infer<z.ZodObject<S>>>>, 'fields' | 'item' | 'site'>;

/** Spread into a list: what it asks for and how that is parsed. `site`: the site of the page. */
export const cards = (site: string): Cards<typeof cardShape> => ({
  site,
  fields: askedOf(cardShape, {
    Image: 'json',
    PublicationSource: 'json',
    DisplayDate: 'date',
    Authors: 'items',
    Topics: 'items',
    ExternalPublication: 'check',
    ReadingMinutes: 'number',
  }),
  item: itemOf(cardShape, site),
});
export const people = (site: string): Cards<typeof personShape> => ({
  site,
  fields: askedOf(personShape, { Image: 'json', ImageSmall: 'json', Office: 'item' }),
  item: itemOf(personShape, site),
});
/** With the topics that they know, and where to write to them. */
export const reachable = (site: string): Cards<typeof reachableShape> => ({
  site,
  fields: askedOf(reachableShape, { Image: 'json', ImageSmall: 'json', Office: 'item', Expertise: 'items' }),
  item: itemOf(reachableShape, site),
});
export const events = (site: string): Cards<typeof eventShape> => ({
  site,
  fields: askedOf(eventShape, { Image: 'json', RegistrationLink: 'json', StartDate: 'date', EndDate: 'date', Capacity: 'number' }),
  item: itemOf(eventShape, site),
});
