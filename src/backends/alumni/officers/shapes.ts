import { z } from 'zod';

/** How many a page of the officers' lists has. */
export const PAGE = 20;

export const id = z.object({ id: z.uuid() });

/** What an officer says to somebody; it goes into the mail. */
export const note = z.string().trim().max(1000, 'longer than 1000 characters');

export const line = (longest: number) => z.string().trim().min(1, 'empty').max(longest, `longer than ${longest} characters`);
