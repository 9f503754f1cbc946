import { z } from 'zod';

const named = z.object({ id: z.string(), name: z.string() });

const commentSchema = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  /** Whether whoever wrote it has an account here, or came by a link, under a name that nobody checked. */
  by: z.enum(['account', 'reviewer']),
  own: z.boolean(),
  words: z.string(),
});
export type Comment = z.infer<typeof commentSchema>;

/** A comment with all that was said to it. */
export const threadSchema = commentSchema.extend({
  state: z.enum(['open', 'answered', 'resolved']),
  resolved: z.object({ at: z.string(), name: z.string() }).optional(),
  item: named,
  page: named,
  language: z.string(),
  version: z.number().int().optional(),
  field: named.extend({ title: z.string() }).optional(),
  /** The words that it is about. */
  quote: z.string(),
  /** They stand there no longer. */
  stale: z.boolean(),
  answers: z.array(commentSchema),
});
export type Thread = z.infer<typeof threadSchema>;

export const threadsSchema = z.object({ threads: z.array(threadSchema), open: z.number().int(), pages: z.number().int().default(1) });

export const linkSchema = z.object({
  id: z.string(),
  item: named,
  language: z.string(),
  version: z.number().int().optional(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  ends: z.string(),
  state: z.enum(['open', 'over', 'ended']),
  opened: z.number().int(),
  lastOpened: z.string().optional(),
  comments: z.number().int(),
  /** Its address, for editors while it is open. */
  url: z.string().optional(),
});
export type ReviewLink = z.infer<typeof linkSchema>;
export const linksSchema = z.object({ links: z.array(linkSchema) });

/** What a reviewer may see. */
export const reviewSchema = z.object({
  item: named.extend({ site: z.string() }),
  language: z.string(),
  version: z.number().int(),
  by: z.string(),
  note: z.string(),
  ends: z.string(),
  fields: z.array(z.object({ item: z.string(), field: z.string(), title: z.string(), words: z.string() })),
  threads: z.array(threadSchema),
});
export type Review = z.infer<typeof reviewSchema>;
