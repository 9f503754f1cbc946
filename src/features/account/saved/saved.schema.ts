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
/** `POST /v1/content/get-user-content` (docs/contracts/users.openapi.json). */
export const savedPageSchema = z.object({
  items: z.array(savedSchema),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  pageSize: z.number(),
});
