/**
 * The e-mail rule (specification, section 5): a standard local part, @, then a bracketed IP or a dotted domain with an
 * alphabetic suffix of two or more letters; at most 254 characters, 64 of them before the @ (RFC 5321, section 4.5.3.1: a relay
 * refuses others). The one of the browser, the site's server and the back ends.
 */
const LOCAL = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const DOMAIN = `(?:\\[${OCTET}(?:\\.${OCTET}){3}\\]|(?:${LABEL}\\.)+[A-Za-z]{2,63})`;
const EMAIL = new RegExp(`^(?=[^@]{1,64}@)${LOCAL}@${DOMAIN}$`);
const BEFORE_THE_AT = new RegExp(`^(?=.{1,64}$)${LOCAL}$`);
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
