import { z } from 'zod';
import { cardSchema, seenSchema } from '../people/person.schema';

const completenessSchema = z.object({ percent: z.number(), missing: z.array(z.string()) });
export type Completeness = z.infer<typeof completenessSchema>;

/** `GET /v1/profile`, as far as the home asks. */
export const ownSchema = z.object({
  id: z.string(),
  fields: seenSchema,
  audiences: z.record(z.string(), z.string()),
  completeness: completenessSchema,
});

/** `GET /v1/moves` */
export const movesSchema = z.object({
  moves: z.array(z.object({ kind: z.enum(['joined', 'moved']), at: z.string(), person: cardSchema })),
});
export type Move = z.infer<typeof movesSchema>['moves'][number];

/** `GET /v1/posts`, as far as the home asks. */
export const rolesSchema = z.object({
  posts: z.array(
    z.object({ id: z.string(), title: z.string(), employer: z.string(), place: z.string(), type: z.string(), closesAt: z.string() }),
  ),
});
export type Role = z.infer<typeof rolesSchema>['posts'][number];
