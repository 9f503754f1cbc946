import { z } from 'zod';
import { oneLine } from '../../kit/mail/line.ts';
import { LONGEST_SUBJECT, LONGEST_TEXT } from './limits.ts';

/** A text of several lines, as a form sends it. */
export const longText = (longest: number) =>
  z
    .string()
    .max(longest * 2)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'empty').max(longest, `longer than ${longest} characters`));
/** A text of one line. */
export const shortText = (longest: number) =>
  z
    .string()
    .max(longest * 2)
    .transform(oneLine)
    .pipe(z.string().min(1, 'empty').max(longest, `longer than ${longest} characters`));
/** One that may be left empty. */
export const perhaps = (longest: number) =>
  z
    .string()
    .max(longest * 2)
    .transform(oneLine)
    .pipe(z.string().max(longest, `longer than ${longest} characters`));

export const messageText = longText(LONGEST_TEXT);
export const messageSubject = shortText(LONGEST_SUBJECT);
/** The same for the same press of a button, so that what is pressed twice is done once. */
export const pressKey = z.string().regex(/^[\w-]{8,100}$/, 'not a key of 8 to 100 characters');
export const byId = z.object({ id: z.uuid() });
export const page = z.coerce.number().int().min(1).max(10_000).default(1);
export const A_PAGE = 20;
/** Pages of so many results. */
export const pagesOf = (total: number): number => Math.ceil(total / A_PAGE);
