import { z } from 'zod';

/** Rules of the specification, section 5. */
const EMAIL =
  /^[^\s<>()[\]\\.,;:@"]+(?:\.[^\s<>()[\]\\.,;:@"]+)*@(?:\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[A-Za-z]{2,})$/u;
const NAME = /^(?![ .'’-])(?!.*[ '’-]$)(?!.*([ .'’-])\1)[\p{L}\p{M}'’. -]+$/u;

/** A control character would end a header line in a mail. */
const CONTROL = /\p{Cc}/u;

export const isEmail = (text: string): boolean => text.length <= 100 && !CONTROL.test(text) && EMAIL.test(text);
export const isName = (text: string): boolean => text.length <= 50 && !CONTROL.test(text) && NAME.test(text);

/** International numbers, E.164: `+441632960000`. Blanks, dots, hyphens and brackets are ignored. */
export function phoneNumber(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

/** Accounts are found by the address in lower case. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();

export const emailSchema = z.string().trim().refine(isEmail, 'not an e-mail address');
export const nameSchema = z.string().trim().refine(isName, 'not a name');

/** `m***@example.org`, for somebody who may not know the address yet. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

export const maskedPhone = (number: string): string => `${number.slice(0, 3)} XXX-XXX-${number.slice(-4)}`;
