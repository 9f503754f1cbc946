import { z } from 'zod';

const frequency = z.enum(['weekly', 'monthly']);

/** `GET, PUT /v1/sitecore/api/subscriptions/list` (docs/contracts/users.openapi.json). */
export const listSchema = z.object({
  pausedUntil: z.string().nullable(),
  newsletters: z.array(z.object({ id: z.string(), frequency, subscribed: z.boolean() })),
  alerts: z.array(z.object({ topic: z.string(), frequency })),
  refused: z.boolean().optional(),
});
export type SubscriptionList = z.infer<typeof listSchema>;

/** What is subscribed to, as the service takes it. */
export interface Wanted {
  pausedUntil: string | null;
  /** Ids: each comes in its own rhythm. */
  newsletters: { id: string }[];
  alerts: { topic: string; frequency: 'weekly' | 'monthly' }[];
}
