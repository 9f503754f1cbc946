import { z } from 'zod';
import { dialled, plainName } from '../../../lib/forms/plain.ts';
import { email, isEmail } from '../../kit/email.ts';
import { PERSON_NAME } from '../../kit/field-patterns.ts';

export { isEmail };
export const isName = (text: string): boolean => text.length <= 50 && PERSON_NAME.test(text);

/** International numbers, E.164: `+441632960000`. Blanks, dots, hyphens, slashes and brackets are ignored. */
export function phoneNumber(text: string): string | undefined {
  const digits = dialled(text).replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

/** Accounts are found by the address in lower case. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();

export const emailSchema = z.string().trim().pipe(email);
export const nameSchema = z.string().trim().overwrite(plainName).refine(isName, 'not a name');

/** `m***@example.org`, for somebody who may not know the address yet. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}

export const maskedPhone = (number: string): string => `${number.slice(0, 3)} XXX-XXX-${number.slice(-4)}`;
