import { z } from 'zod';

export const savedSchema = z.object({
  articleId: z.string(),
  path: z.string(),
  title: z.string(),
  articleType: z.string(),
  image: z.string(),
  note: z.string(),
  savedAt: z.string(),
});
/** `added`: there was none that could come back as it was. */
export const addedSchema = savedSchema.extend({ added: z.boolean().default(false) });
/** `GET /v1/cards` (docs/contracts/search.openapi.json), as far as it is read here. */
export const cardsSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      language: z.string(),
      fallback: z.boolean(),
      image: z.object({ src: z.string() }).nullable(),
      authors: z.array(z.object({ label: z.string() })),
      topics: z.array(z.object({ label: z.string() })),
      readingMinutes: z.number().nullable(),
      access: z.enum(['free', 'registered', 'premium']),
    }),
  ),
});
export type KnownCard = z.infer<typeof cardsSchema>['results'][number];

/** `POST /v1/content/get-user-content` (docs/contracts/users.openapi.json). */
export const savedPageSchema = z.object({
  items: z.array(savedSchema),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  pageSize: z.number(),
});
