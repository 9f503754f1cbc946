import { z } from 'zod';

/** Of Save Data: what Sitecore has no fields for. */
export const saveParameters = z.object({
  retentionDays: z.int().min(1).max(3650).optional(),
  code: z.boolean().optional(),
  inbox: z.array(z.string().min(1).max(60)).max(20).optional(),
  places: z.literal('event').optional(),
});
/** Of Send Email: the name of a setting with addresses, never an address. */
export const emailParameters = z.object({ recipient: z.string().min(1).max(60) });
/** Of Redirect to URL: a path of the own site. `//host` and `/\host` are others, and so is what a browser makes them of: `/..//host`. */
export const redirectParameters = z.object({
  url: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'no path of this site')
    .max(2_000)
    .refine((path) => !URL.parse(path, 'http://own.invalid')?.pathname.startsWith('//'), 'no path of this site'),
});
