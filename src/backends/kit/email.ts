import { z } from 'zod';
import { EMAIL_MAX_LENGTH, emailProblem, type EmailProblem } from '../../lib/email.ts';

export { EMAIL_MAX_LENGTH, isEmail } from '../../lib/email.ts';

const WORDS: Readonly<Record<EmailProblem, string>> = {
  'too-long': `longer than ${EMAIL_MAX_LENGTH} characters`,
  several: 'several e-mail addresses where one is wanted',
  'no-at': 'not an e-mail address: it has no @',
  local: 'not an e-mail address: see the part before the @',
  domain: 'not an e-mail address: see the part behind the @',
};

/** One address; the message says what is wrong with it. */
export const email = z.string().superRefine((address, context) => {
  const problem = emailProblem(address);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: WORDS[problem] });
});

/** Addresses with commas between them (section 5: the multi-email pattern), each by the rule. One that comes twice counts once. */
export const emailList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .transform((all) => all.filter((one, at) => all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at))
  .pipe(z.array(email).min(1));
