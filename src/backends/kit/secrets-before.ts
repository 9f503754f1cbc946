import { z } from 'zod';

/** Secrets that were in force before the one of now, the newest first, with commas: what they sealed and signed is still known. */
export const secretsBefore = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(32, 'one is shorter than 32 characters')).max(5, 'more than 5'))
  .default([]);
