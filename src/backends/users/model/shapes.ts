import { z } from 'zod';
import { roleSchema } from './roles.ts';
import type { Reader } from '../tokens/reader.ts';
import { LOGIN_METHODS } from '../tokens/reader.ts';
import { bearerToken, language, opaqueToken } from './validation.ts';

/** Logged-in user (specification, section 3), with the roles of section 6. */
export const loggedInUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  titleName: z.string(),
  email: z.string(),
  isPremiumUser: z.boolean().default(false),
  country: z.string(),
  language,
  roles: z.array(roleSchema),
});

export const asLoggedInUser = (reader: Reader): z.infer<typeof loggedInUser> => ({
  id: reader.accountId,
  firstName: reader.firstName,
  lastName: reader.lastName,
  company: reader.company,
  titleName: reader.titleName,
  email: reader.email,
  isPremiumUser: reader.roles.includes('premium'),
  country: reader.country,
  language: reader.language,
  roles: [...reader.roles],
});

/** Session token pair (specification, section 3). `expires_in` in seconds. */
export const tokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
});
export const signedIn = tokenPair.extend({ user: loggedInUser });

const loginMethod = z.enum(LOGIN_METHODS);

/** What the identity provider gave, and the client that it gave it to. */
export const identityProof = z.strictObject({
  id_token: opaqueToken.optional(),
  access_token: bearerToken.optional(),
  client_id: z.string().min(1).max(100),
  login_method: loginMethod.default('password'),
  /** "Keep me signed in" as the visitor ticked it; left out, the claim `keep_signed_in` of the ID token tells. */
  keep_signed_in: z.boolean().optional(),
});
