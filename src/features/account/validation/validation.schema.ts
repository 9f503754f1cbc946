import { z } from 'zod';
import {
  MEDIUM_TEXT_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  VERIFICATION_CODE_LENGTH,
} from '@/config/constants';
import { EMAIL_MAX_LENGTH, emailProblem, type EmailProblem } from '@/lib/email';
import { LINE, PERSON_NAME } from '@/lib/field-patterns';
import { dialled, plainCode, plainName } from '@/lib/forms/plain';

/**
 * Validation rules of the specification's section 5, for forms and for the server alike. Messages are dictionary keys; the
 * form says them in words.
 */

const given = (missing = 'validation.required') => z.string(missing).min(1, { error: missing, abort: true });

const EMAIL_KEYS: Readonly<Record<EmailProblem, string>> = {
  'too-long': 'validation.tooLong',
  several: 'validation.email.several',
  'no-at': 'validation.email',
  local: 'validation.email.local',
  domain: 'validation.email.domain',
};

/** Blanks round what was typed are a slip of the hand, or of a keyboard that fills it in. */
export const trimmed = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), schema);

/** An address by the one rule (`lib/email.ts`). */
export const email = trimmed(
  given('validation.email.required')
    .max(EMAIL_MAX_LENGTH, { error: EMAIL_KEYS['too-long'], abort: true })
    .superRefine((value, context) => {
      const problem = emailProblem(value);
      if (problem) context.addIssue({ code: 'custom', message: EMAIL_KEYS[problem] });
    }),
);

export const personName = given('validation.name.required')
  .overwrite(plainName)
  .max(SHORT_TEXT_MAX_LENGTH, { error: 'validation.tooLong', abort: true })
  .regex(PERSON_NAME, 'validation.name');

export const verificationCode = z.preprocess(
  (value) => (typeof value === 'string' ? plainCode(value) : value),
  given('validation.code.required').regex(new RegExp(`^\\d{${VERIFICATION_CODE_LENGTH}}$`), 'validation.code'),
);

/** A number with its country code (E.164), as people write it: blanks, brackets, dots, slashes and hyphens between its digits. */
export const phoneNumber = z.preprocess(
  (value) => (typeof value === 'string' ? dialled(value) : value),
  given('validation.phone.required').regex(/^(?:\+|00)[1-9]\d{6,14}$/, 'validation.phone'),
);

/** A password that is being chosen. @param others what it may not equal, in any case: user name, e-mail address */
export const newPassword = (...others: readonly string[]) =>
  given('validation.password.required')
    .refine((value) => [...value].length >= PASSWORD_MIN_LENGTH, 'validation.password.short')
    .refine((value) => [...value].length <= PASSWORD_MAX_LENGTH, 'validation.password.long')
    .refine((value) => /\d/.test(value), 'validation.password.digit')
    .refine((value) => /\p{L}/u.test(value), 'validation.password.letter')
    .refine((value) => value === value.trim(), 'validation.password.spaces')
    .refine((value) => others.every((other) => other === '' || value.toLowerCase() !== other.toLowerCase()), 'validation.password.same');

/** A password that exists: whatever it is, it is sent as it was typed. */
export const currentPassword = given('validation.password.required').max(1_000, 'validation.tooLong');

export const lineOfText = (max: number = TEXT_MAX_LENGTH) =>
  z.string('validation.required').trim().max(max, 'validation.tooLong').regex(LINE, 'validation.text');
export const company = lineOfText();
export const titleName = lineOfText(MEDIUM_TEXT_MAX_LENGTH);

/** A field that is wrong and the dictionary key that says why, the first of each field; of what is too long also how much is allowed. */
export const fieldProblems = (error: z.ZodError): { field: string; key: string; params?: { max: number } }[] =>
  [
    ...new Map(
      error.issues.toReversed().map((issue) => {
        const field = String(issue.path[0] ?? '');
        const max = issue.code === 'too_big' ? { params: { max: Number(issue.maximum) } } : {};
        return [field, { field, key: issue.message, ...max }];
      }),
    ).values(),
  ].toReversed();
