import { z } from 'zod';

/** How many a page of the officers' lists has. */
export const PAGE = 20;

export { page } from '../relay/fields.ts';
/** Where a page of a list is among all. */
export const pageShape = { total: z.int(), page: z.int(), pages: z.int() };
export const pageOf = (asked: number, total: number) => ({ total, page: asked, pages: Math.max(1, Math.ceil(total / PAGE)) });

const year = z.int().min(1900).max(2200).nullable();
/** What the firm knows of somebody. */
export const facts = z.strictObject({
  offices: z.array(z.string().trim().min(1).max(120)).max(20),
  practices: z.array(z.string().trim().min(1).max(120)).max(20),
  from: year,
  to: year,
});

export const id = z.object({ id: z.uuid() });

/** What an officer says to somebody; it goes into the mail. */
export const note = z.string().trim().max(1000, 'longer than 1000 characters');

export const line = (longest: number) => z.string().trim().min(1, 'empty').max(longest, `longer than ${longest} characters`);
