import { z } from 'zod';
import { cardSchema } from '../people/person.schema';
import { GROUP_KINDS } from './kinds';

const groupSchema = z.object({
  id: z.string(),
  kind: z.enum(GROUP_KINDS),
  name: z.string(),
  about: z.string().nullish(),
  /** Those whom whoever looks may see there; null where that is not told. */
  count: z.number().nullable(),
  joined: z.boolean(),
  mayJoin: z.boolean(),
  /** False: joined, but the member hides the fact that the group tells, so nobody meets them there. */
  shown: z.boolean().default(true),
});
export type Group = z.infer<typeof groupSchema>;

/** `GET /v1/groups` */
export const groupsSchema = z.object({ groups: z.array(groupSchema) });

/** `GET /v1/groups/{id}` */
export const oneGroupSchema = z.object({
  group: groupSchema,
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  people: z.array(cardSchema),
});
export type OneGroup = z.infer<typeof oneGroupSchema>;
