import { z } from 'zod';
import { emailSchema, nameSchema } from '../accounts/names.ts';
import { AUTHENTICATOR_KEYS } from '../authenticators/catalogue.ts';

const sid = z.string().min(1).max(100);

const locale = z.string().regex(/^[a-z]{2}(?:-[A-Za-z]{2})?$/);

export const createUserSchema = z.strictObject({
  email: emailSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  password: z.string().optional(),
  locale: locale.optional(),
});

export const updateUserSchema = z.strictObject({
  firstName: nameSchema.optional(),
  lastName: nameSchema.optional(),
  locale: locale.optional(),
});

export const passwordSchema = z.strictObject({
  password: z.string(),
  /** Left on, every session and token of the account ends. */
  endSessions: z.boolean().default(true),
});

/** `keep`: the one sign-in that goes on. */
export const emailChangeSchema = z.strictObject({ email: emailSchema, keep: sid.optional() });

/** Without `except` all sign-ins end. */
export const endingSchema = z.strictObject({ except: sid.optional() });

export const enrolmentTokenSchema = z.strictObject({ authenticators: z.array(z.enum(AUTHENTICATOR_KEYS)).min(1).optional() });
