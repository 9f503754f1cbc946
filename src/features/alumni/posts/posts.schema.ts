import { z } from 'zod';
import { personSchema } from '../contact/contact.schema';
import { FREQUENCIES, TYPES } from './types';

/** A role that a recruiter of the alumni offers, as the alumni gateway shows it. */
export const postSchema = z.object({
  id: z.string(),
  title: z.string(),
  employer: z.string(),
  place: z.string(),
  /** ISO 3166-1 alpha-2; empty for anywhere. */
  country: z.string(),
  type: z.enum(TYPES),
  text: z.string(),
  link: z.string().nullish(),
  salary: z.string().nullish(),
  referral: z.boolean(),
  state: z.enum(['open', 'closed']),
  /** Officers took it away. */
  removed: z.boolean().optional(),
  createdAt: z.string(),
  closesAt: z.string(),
  by: personSchema,
  mine: z.boolean(),
  answered: z.object({ at: z.string(), conversation: z.string() }).nullish(),
  /** False where whoever looks shows their name to nobody. */
  mayAnswer: z.boolean().optional(),
  /** How many answered, for its recruiter. */
  answers: z.number().optional(),
  referrals: z.number().optional(),
});
export type Post = z.infer<typeof postSchema>;

/** `GET /v1/posts` */
export const postsSchema = z.object({
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  posts: z.array(postSchema),
  types: z.array(z.object({ value: z.string(), count: z.number() })),
});
export type Posts = z.infer<typeof postsSchema>;

/** `GET /v1/posts/mine` */
export const minePostsSchema = z.object({ posts: z.array(postSchema) });

/** `GET /v1/posts/{id}/answers`, for its recruiter. */
export const answersSchema = z.object({
  answers: z.array(z.object({ at: z.string(), with: personSchema, conversation: z.string() })),
  referrals: z.array(
    z.object({
      at: z.string(),
      with: personSchema,
      name: z.string().nullish(),
      text: z.string(),
      conversation: z.string().nullish(),
    }),
  ),
});
export type Answers = z.infer<typeof answersSchema>;

/** `POST /v1/posts/{id}/answers` and `…/referrals` */
export const conversationOfSchema = z.object({ conversation: z.string().nullish() });

/** `GET /v1/alerts` */
export const alertSchema = z.object({
  alert: z.object({ types: z.array(z.string()), words: z.string(), country: z.string(), frequency: z.enum(FREQUENCIES) }).nullable(),
});
export type Alert = z.infer<typeof alertSchema>['alert'];
