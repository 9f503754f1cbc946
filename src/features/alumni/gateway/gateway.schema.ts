import { z } from 'zod';

/** `GET /v1/me` of the alumni gateway. */
export const meSchema = z.object({
  state: z.enum(['none', 'asked', 'member', 'refused', 'suspended']),
  recruiter: z.enum(['none', 'asked', 'yes', 'refused']),
  officer: z.boolean(),
  confirmDue: z.boolean(),
  hidden: z.boolean().default(false),
  canShow: z.boolean().default(false),
  newsletters: z.boolean().default(false),
  name: z.string().optional(),
  request: z.object({ at: z.string(), note: z.string().optional() }).optional(),
  askAgainAt: z.string().optional(),
});
export type Me = z.infer<typeof meSchema>;

/** `GET /v1/wording`: what somebody agrees to who joins. */
export const wordingSchema = z.object({ version: z.string(), text: z.string(), newsletters: z.string().default('') });
