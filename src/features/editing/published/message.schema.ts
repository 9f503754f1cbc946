/** What the content service sends after a publication, in the shape of Experience Edge's webhook (execution mode OnUpdate). */
import { z } from 'zod';

/** As Experience Edge writes an entity: the id of an item, and for its layout or its file something behind it. */
const identifier = z.string().regex(/^\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?(?:-[\w-]{1,40})?$/i, 'is no id of an entity');

const update = z.object({
  identifier,
  /** `Item`, `LayoutData`, `Media` and others. */
  entity_definition: z.string().max(100),
  /** `Create`, `Update`, `Delete`. */
  operation: z.string().max(100),
  entity_culture: z.string().max(40).nullish(),
  /** Where it is in the tree, or was: our own service says it, so that what is gone is known by its place. */
  entity_path: z.string().max(2000).optional(),
});
export type Update = z.infer<typeof update>;

/** In the place of an update that says not what it is of: everything may have changed. It costs the others nothing. */
export const UNREAD = 'unread';

/** Of another product's content in the same Experience Edge (Content Hub's `M.Asset`), whose ids are others: no page of ours shows it. */
const foreign = z.object({ entity_definition: z.string().max(100).includes('.') });

/** In the place of an update of what no page shows. */
export const FOREIGN = 'foreign';

const rowOf = (row: unknown): Update | typeof UNREAD | typeof FOREIGN =>
  update.safeParse(row).data ?? (foreign.safeParse(row).success ? FOREIGN : UNREAD);

/** Beyond so many nobody looks at single items. */
const UPDATES_MOST = 10_000;

export const messageSchema = z.object({
  /** The same in each attempt. */
  invocation_id: z.string().regex(/^[\w-]{8,64}$/, 'is no id of a message'),
  updates: z
    .array(z.unknown())
    .max(UPDATES_MOST)
    .transform((rows) => rows.map(rowOf)),
  /** More of the same publication follows. */
  continues: z.boolean().optional(),
  /** Of this process to itself: pages, as Next knows them, of which another service says something else than it did. */
  pages: z.array(z.string().startsWith('/').max(2000)).max(100).optional(),
});
export type Message = z.infer<typeof messageSchema>;
