import { z } from 'zod';
import { cardSchema, seenSchema } from '../people/person.schema';
import { FACETS } from './asked';

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.number() });
export type FacetValue = z.infer<typeof facetValue>;

/** `GET /v1/directory` */
export const foundSchema = z.object({
  total: z.number(),
  page: z.number(),
  pages: z.number().optional(),
  people: z.array(cardSchema),
  facets: z.partialRecord(z.enum(FACETS), z.array(facetValue)),
});
export type Found = z.infer<typeof foundSchema>;

/** `GET /v1/directory/map` */
export const mapSchema = z.object({
  places: z.array(
    z
      .object({
        city: z.string(),
        /** Of the filter by city: members spell a city in their own ways. A gateway of the version before has none. */
        value: z.string().optional(),
        country: z.string(),
        lat: z.number(),
        lon: z.number(),
        count: z.number(),
      })
      .transform(({ value, ...place }) => ({ ...place, value: value ?? place.city })),
  ),
  without: z.number(),
});
export type Places = z.infer<typeof mapSchema>;
export type Place = Places['places'][number];

/** `GET /v1/people/{id}`: flat, or with the fields by themselves. */
const personShape = seenSchema.extend({
  id: z.string(),
  name: z.string(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  mentor: z.boolean().default(false),
  /** What a mentor who takes requests now offers; a gateway of the version before does not say it. */
  mentoring: z.object({ topics: z.array(z.string()), about: z.string() }).optional(),
  self: z.boolean().default(false),
});
export const personSchema = z
  .looseObject({ fields: z.record(z.string(), z.unknown()).optional() })
  .transform(({ fields, ...rest }) => ({ ...fields, ...rest }))
  .pipe(personShape);
export type Person = z.infer<typeof personSchema>;
