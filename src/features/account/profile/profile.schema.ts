import { z } from 'zod';
import { DEFAULT_COUNTRY } from '@/config/constants';

/** `GET, PUT /v2/Users/` (docs/contracts/users.openapi.json). */
export const userSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  titleName: z.string(),
  country: z.string().default(DEFAULT_COUNTRY),
  email: z.string(),
});
export const changedUserSchema = userSchema.extend({
  pendingEmail: z.object({ verificationId: z.string(), email: z.string() }).optional(),
});
