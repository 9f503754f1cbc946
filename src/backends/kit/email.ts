import { z } from 'zod';

/**
 * The e-mail rule (specification, section 5): a standard local part, @, then a bracketed IP or a dotted domain with an
 * alphabetic suffix of two or more letters; at most 254 characters (RFC 5321, section 4.5.3.1.3). The one of all back ends; the
 * site has the same in `src/lib/email.ts`, and a test holds the two equal.
 */
const LOCAL = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const DOMAIN = `(?:\\[${OCTET}(?:\\.${OCTET}){3}\\]|(?:${LABEL}\\.)+[A-Za-z]{2,63})`;
const EMAIL = new RegExp(`^${LOCAL}@${DOMAIN}$`);
const BEFORE_THE_AT = new RegExp(`^${LOCAL}$`);
export const EMAIL_MAX_LENGTH = 254;

/** What is wrong with an address: too long, several at once, no @, or the part before or behind it. */
export type EmailProblem = 'too-long' | 'several' | 'no-at' | 'local' | 'domain';

/** @returns undefined when nothing is wrong */
export function emailProblem(address: string): EmailProblem | undefined {
  if (address.length > EMAIL_MAX_LENGTH) return 'too-long';
  if (EMAIL.test(address)) return undefined;
  const at = address.lastIndexOf('@');
  if (at < 0) return 'no-at';
  if (/[,;]/.test(address) && address.indexOf('@') < at) return 'several';
  return BEFORE_THE_AT.test(address.slice(0, at)) ? 'domain' : 'local';
}

export const isEmail = (address: string): boolean => emailProblem(address) === undefined;

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
