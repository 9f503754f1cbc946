import { z } from 'zod';

/** Logged-in user (specification section 3), as far as a sign-in needs it; and the pair. `POST /v2/auth/login` and its like. */
export const signedIn = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  user: z.object({ id: z.union([z.string(), z.number()]).transform(String), isPremiumUser: z.boolean().default(false) }),
});
