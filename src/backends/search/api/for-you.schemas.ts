import { z } from 'zod';
import { card } from './schemas.ts';

const keys = z.array(z.string().min(1).max(200)).max(500);
const preferences = z.object({ topics: keys, authors: keys, articles: keys });
const articleId = z.string().min(1).max(200);
const at = z.iso.datetime();

/** The document of the user service's `/v1/personalization/profile`: nothing in it names the reader. */
const forYouProfile = z.object({
  historyConsent: z.boolean(),
  follows: preferences,
  mutes: preferences,
  saved: z.array(z.object({ articleId, savedAt: at })).max(500),
  ratings: z.array(z.object({ articleId, rating: z.number().int().min(1).max(5), ratedAt: at })).max(500),
  reading: z.array(z.object({ articleId, topics: keys, authors: keys, times: z.number().int().min(0), readAt: at })).max(500),
  met: z.array(articleId).max(10_000).default([]),
});
export type ForYouProfile = z.output<typeof forYouProfile>;

export const forYouRequest = z.object({
  profile: forYouProfile,
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/, 'a language tag such as en or de')
    .default('en'),
  size: z.number().int().min(1).max(50).default(12),
});
export type ForYouRequest = z.output<typeof forYouRequest>;

/** Why a document is offered. `label` is what the topic or person is called in the language. */
const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follows'), of: z.enum(['topic', 'author']), key: z.string(), label: z.string() }),
  z.object({ kind: z.enum(['saved', 'rated']), articleId: z.string(), title: z.string(), url: z.string(), language: z.string() }),
  z.object({ kind: z.literal('read'), of: z.enum(['topic', 'author']), key: z.string(), label: z.string() }),
]);
export type Reason = z.infer<typeof reason>;

export const forYouAnswer = z.object({ results: z.array(card.extend({ reason })) });
export type ForYouAnswer = z.infer<typeof forYouAnswer>;
