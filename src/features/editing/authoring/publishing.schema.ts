import { z } from 'zod';
import { differenceSchema, rowSchema, stateSchema } from './items.schema';

const id = z.string();
const page = z.object({ site: z.string(), path: z.string(), origin: z.string().optional() });

/** A version that waits for something, or that somebody works at. */
const waitingSchema = z.object({
  id,
  displayName: z.string(),
  path: z.string(),
  language: z.string(),
  version: z.number().int(),
  state: stateSchema,
  page: page.nullish(),
  who: z.string().nullish(),
  when: z.string().nullish(),
  /** When it shows, where that is said. */
  at: z.string().nullish(),
  comment: z.string().nullish(),
});
export type Waiting = z.infer<typeof waitingSchema>;
export const waitingListSchema = z.union([
  z.array(waitingSchema),
  z.object({ rows: z.array(waitingSchema) }).transform(({ rows }) => rows),
]);

const published = z.object({
  id,
  language: z.string(),
  version: z.number().int().optional(),
  displayName: z.string().optional(),
  path: z.string().optional(),
});

/** What is published, and what else it would need. */
export const publishedSchema = z.object({
  published: z.array(published).default([]),
  needs: z.array(published.extend({ why: z.enum(['part', 'refers', 'above']).optional(), goes: z.boolean().optional() })).default([]),
  /** When visitors will see it; left out where they see it now, also where the moment that was asked for has passed. */
  at: z.string().optional(),
  /** Of a dry run: the revision of all that it would publish, which goes back with the publication. */
  seen: z.string().optional(),
});
export type Published = z.infer<typeof publishedSchema>;

/** What visitors go on seeing below a page that is taken down in one language, and the language in which they see itself then. */
export const takenDownSchema = z.object({
  below: z.array(published.omit({ version: true })).default([]),
  instead: z.string().optional(),
});

/** What an approval lets visitors see, and the revision of all of it, which goes back with the approval. */
export const approvalSchema = z.object({
  seen: z.string(),
  versions: z.array(z.object({ id, language: z.string(), version: z.number().int(), displayName: z.string() })),
});

const changedSinceSchema = z.object({
  id,
  language: z.string(),
  version: z.number().int(),
  displayName: z.string(),
  was: z.enum(['changed', 'added', 'gone']),
  who: z.string().optional(),
  at: z.string().optional(),
  /** Left out where what was seen is not known any more. */
  fields: z.array(differenceSchema).optional(),
});
/** What somebody saved since it was looked at, in a 412 of an approval; `seen` is the revision of what is there now. */
export const changedSinceLookSchema = z.object({ seen: z.string(), changed: z.array(changedSinceSchema) });

const entry = z.object({
  id,
  language: z.string(),
  version: z.number().int().nullish(),
  displayName: z.string().optional(),
  path: z.string().optional(),
  state: stateSchema.optional(),
});

/** Items that are published together, at once or at a time. */
export const releaseSchema = z.object({
  id,
  name: z.string(),
  state: z.enum(['open', 'scheduled', 'published']),
  at: z.string().nullish(),
  items: z.array(entry).default([]),
  by: z.string().nullish(),
  publishedAt: z.string().nullish(),
  /** Of an open one: the revision of what is in it. */
  seen: z.string().optional(),
});
export type Release = z.infer<typeof releaseSchema>;
export const releasesSchema = z.union([
  z.array(releaseSchema),
  z.object({ releases: z.array(releaseSchema) }).transform(({ releases }) => releases),
]);

/** Who has which item open now. */
export const presenceSchema = z.object({
  others: z.array(z.object({ name: z.string(), field: z.string().nullish(), since: z.string() })).default([]),
  /** Of the version that is open. */
  revision: z.string().nullish(),
  /** The newest version in the language. */
  newest: z.number().int().nullish(),
});
export type Presence = z.infer<typeof presenceSchema>;

export const whoIsHereSchema = z.array(
  z.object({
    name: z.string(),
    item: rowSchema.pick({ id: true, displayName: true, path: true }),
    language: z.string(),
    since: z.string(),
  }),
);
