import { z } from 'zod';
import { itemSchema } from './items.schema';

const entrySchema = z.object({
  /** Of the entry; `item` is the id that the item had, and has again. */
  id: z.string(),
  item: z.string(),
  displayName: z.string(),
  path: z.string(),
  template: z.string(),
  at: z.string(),
  who: z.string(),
  /** How many: it and all below it. */
  items: z.number().int(),
  /** Where it goes back to; null where that is gone. */
  parent: z.object({ id: z.string(), path: z.string(), displayName: z.string() }).nullable(),
  may: z.object({ restore: z.boolean(), drop: z.boolean() }),
});
export type Deleted = z.infer<typeof entrySchema>;

/** What was deleted and can come back, the newest first. */
export const recycledSchema = z.object({ rows: z.array(entrySchema) });

/** What is back, and which of its fields name what is not there any more. */
export const restoredSchema = itemSchema.extend({
  missing: z.array(z.object({ id: z.string(), displayName: z.string(), field: z.string() })),
});
