import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { plainName } from '../../../lib/forms/plain.ts';
import { instant } from '../../kit/instant.ts';
import { LINE, PERSON_NAME } from '../../kit/field-patterns.ts';

/** Validation rules of the specification's section 5, and the shapes that calls share. */

/** Default, the two short ones and the third of section 5. */
const TEXT_LIMITS = { default: 255, firstName: 50, lastName: 50, titleName: 100 } as const;

export { email } from '../../kit/email.ts';

export const personName = z
  .string()
  .overwrite(plainName)
  .min(1, 'empty')
  .regex(PERSON_NAME, 'not a name: letters, marks, apostrophes, hyphens, dots and single spaces');
export const firstName = personName.max(TEXT_LIMITS.firstName, `longer than ${TEXT_LIMITS.firstName} characters`);
export const lastName = personName.max(TEXT_LIMITS.lastName, `longer than ${TEXT_LIMITS.lastName} characters`);

/** Exactly six digits. */
export const verificationCode = z.string().regex(/^\d{6}$/, 'not six digits');

/** 8 to 72 characters, a digit, a letter, no space first or last. */
export const password = z
  .string()
  .refine((value) => [...value].length >= 8, 'shorter than 8 characters')
  .refine((value) => [...value].length <= 72, 'longer than 72 characters')
  .refine((value) => /\d/.test(value), 'without a digit')
  .refine((value) => /\p{L}/u.test(value), 'without a letter')
  .refine((value) => value === value.trim(), 'with a space at its start or end');

/** The rule's last part: not equal to the second value (the user name or e-mail address), in any case. */
export const differsFrom = (secret: string, second: string): boolean => secret.toLowerCase() !== second.toLowerCase();

export const lineOfText = (max: number = TEXT_LIMITS.default) =>
  z.string().max(max, `longer than ${max} characters`).regex(LINE, 'with control characters');

/** A topic, an author, a newsletter: what addresses are made of. */
export const slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, 'not a name of lower-case letters, digits and hyphens');
/** An article's id: the content system's, or its path's. */
export const articleId = z.string().regex(/^[\w{}./:-]{1,200}$/, 'not an article id');
/** An anonymous visitor's id is its only proof, so it has to be one that nobody guesses. */
export const anonymousId = z.uuid('not a UUID');
export const language = z.enum(LANGUAGES);
export const country = z.string().regex(/^[A-Z]{2}$/, 'not a country of ISO 3166, two capital letters');
export const page = z.coerce.number().int().min(1).max(10_000).default(1);
export const pageSize = z.coerce.number().int().min(1).max(100).default(10);
export const timestamp = instant;
/** An address below one of the site's origins, kept without the origin: nothing stored here leads elsewhere. */
export const sitePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'not a path that starts with one slash');
/** An access token of the identity provider (RFC 6750, section 2.1, `b64token`). */
export const bearerToken = z.string().regex(/^[\w.~+/-]{16,8192}={0,2}$/, 'not a token');
export const opaqueToken = z.string().regex(/^[\w.~-]{16,4096}$/, 'not a token');
export const company = lineOfText(TEXT_LIMITS.default);
export const titleName = lineOfText(TEXT_LIMITS.titleName);
