import { z } from 'zod';

/**
 * What a webhook's packet says, version 2 (protocol page offers, "Webhooks and access"). Piano's has neither an id nor a time: ours
 * adds `id`, `occurredAt` and, anew with each try, `sentAt`.
 */
export const packet = z.object({
  type: z.string().max(100),
  event: z.string().max(100).nullish(),
  uid: z.string().max(200).nullish(),
  /** The resource that it opens. */
  rid: z.string().max(200).nullish(),
  /** Seconds since 1970; null for an access without end. */
  expires: z.number().nullish(),
  id: z
    .string()
    .regex(/^[\w.:-]{8,100}$/)
    .nullish(),
  occurredAt: z.iso.datetime({ offset: true }).nullish(),
  /** Seconds since 1970. */
  sentAt: z.number().nullish(),
});
export type Packet = z.infer<typeof packet>;
