import { z } from 'zod';

const keys = z.array(z.string());
const preferences = z.object({ topics: keys, authors: keys, articles: keys });
const read = z.object({ articleId: z.string(), topics: keys, authors: keys, times: z.number(), readAt: z.string() });

/** `GET /v1/personalization/profile` (docs/contracts/users.openapi.json); handed on as it is. */
export const profileSchema = z.object({
  historyConsent: z.boolean(),
  follows: preferences,
  mutes: preferences,
  saved: z.array(z.object({ articleId: z.string(), savedAt: z.string() })),
  ratings: z.array(z.object({ articleId: z.string(), rating: z.number(), ratedAt: z.string() })),
  reading: z.array(read),
  /** Everything that was saved, rated or read. */
  met: keys.default([]),
});
export type Profile = z.infer<typeof profileSchema>;

const named = z.object({ slug: z.string(), label: z.string() });
const learned = z.object({ of: z.enum(['topic', 'author']), key: z.string(), label: z.string() });
const met = z.object({
  articleId: z.string(),
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  /** A search service of a release before does not say. */
  language: z.string().optional(),
});

/** `POST /v1/for-you` (docs/contracts/search.openapi.json). */
export const forYouSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      dek: z.string(),
      url: z.url({ protocol: /^https?$/ }),
      language: z.string(),
      date: z.string().nullable(),
      image: z.object({ src: z.string(), alt: z.string() }).nullable(),
      authors: z.array(named),
      topics: z.array(named),
      access: z.enum(['free', 'registered', 'premium']),
      documentType: z.string().nullable(),
      readingMinutes: z.number().nullable(),
      reason: z.discriminatedUnion('kind', [
        learned.extend({ kind: z.literal('follows') }),
        learned.extend({ kind: z.literal('read') }),
        met.extend({ kind: z.literal('saved') }),
        met.extend({ kind: z.literal('rated') }),
      ]),
    }),
  ),
});
export type ForYouAnswer = z.infer<typeof forYouSchema>;
