import { z } from 'zod';
import { DEFAULT_COUNTRY, DEFAULT_LANGUAGE } from '@/config/constants';

const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  titleName: z.string(),
  country: z.string().default(DEFAULT_COUNTRY),
  language: z.string().default(DEFAULT_LANGUAGE),
  email: z.string(),
});
/** In a form `language` is the page's: the account's is that of its mails. */
const withMailLanguage = <T extends { language: string }>({ language, ...rest }: T) => ({ ...rest, mailLanguage: language });

/** `GET, PUT /v2/Users/` (docs/contracts/users.openapi.json). */
export const userSchema = user.transform(withMailLanguage);
export const changedUserSchema = user
  .extend({ pendingEmail: z.object({ verificationId: z.string(), email: z.string() }).optional() })
  .transform(withMailLanguage);
