import { z } from 'zod';
import { personSchema } from '../contact/contact.schema';
import { cardSchema } from '../people/person.schema';

/** `GET /v1/mentoring` of the alumni gateway: what the member offers. */
export const offerSchema = z.object({
  offers: z.boolean(),
  topics: z.array(z.string()),
  most: z.number(),
  pausedUntil: z.string().nullable(),
  about: z.string(),
  /** How many the member accompanies now. */
  active: z.number(),
});
export type Offer = z.infer<typeof offerSchema>;

/** `GET /v1/mentors` */
export const mentorsSchema = z.object({
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  mentors: z.array(
    // As in the directory; a gateway of the version before says the name and the headline alone.
    cardSchema.omit({ mentor: true }).extend({
      topics: z.array(z.string()),
      about: z.string(),
      /** How many more they take. */
      free: z.number(),
    }),
  ),
  topics: z.array(z.object({ value: z.string(), count: z.number() })),
});
export type Mentors = z.infer<typeof mentorsSchema>;

const request = z.object({
  id: z.string(),
  state: z.enum(['asked', 'accepted', 'declined', 'ended']),
  reason: z.string(),
  at: z.string(),
  with: personSchema,
  conversation: z.string().nullish(),
});
export type MentoringRequest = z.infer<typeof request>;

/** `GET /v1/mentoring/requests` */
export const requestsSchema = z.object({ asMentor: z.array(request), asMentee: z.array(request) });
export type MentoringRequests = z.infer<typeof requestsSchema>;

/** `POST /v1/mentoring/requests` */
export const askedSchema = z.object({ id: z.string(), conversation: z.string() });
