import { z } from 'zod';

/** `GET, PUT /v2/Users/` (docs/contracts/users.openapi.json). */
export const userSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  titleName: z.string(),
  email: z.string(),
});
export const changedUserSchema = userSchema.extend({
  pendingEmail: z.object({ verificationId: z.string(), email: z.string() }).optional(),
});
