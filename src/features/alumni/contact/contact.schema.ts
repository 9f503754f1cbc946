import { z } from 'zod';

/** Somebody of the alumni as another one sees them: no name where it may not be seen, nothing at all of who has left. */
export const personSchema = z.object({ id: z.string().optional(), name: z.string().optional(), gone: z.literal(true).optional() });
export type Person = z.infer<typeof personSchema>;

/** What comes of a call whose answer nobody reads. */
export const anything = z.unknown();
