import { z } from 'zod';
import { rowSchema } from '../authoring/items.schema';

/** A picture or file of the library, as `GET /authoring/v1/media` gives it; sizes in bytes and pixels. */
export const mediaRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  path: z.string(),
  alt: z.string().default(''),
  extension: z.string().default(''),
  mimeType: z.string().default(''),
  size: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type MediaRow = z.infer<typeof mediaRowSchema>;

export const mediaPageSchema = z.object({
  rows: z.array(mediaRowSchema),
  folders: z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string(), path: z.string() })),
  folder: z.object({ id: z.string(), path: z.string(), parent: z.string().optional() }).optional(),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type MediaPage = z.infer<typeof mediaPageSchema>;

/** A row of a list that is edited as a table: an item with the raw values of its fields, by their ids. */
const entrySchema = rowSchema.extend({ version: z.number().int(), revision: z.string(), fields: z.record(z.string(), z.string()) });
export type Entry = z.infer<typeof entrySchema>;
export const entriesSchema = z.object({ rows: z.array(entrySchema), total: z.number(), page: z.number(), pages: z.number() });
