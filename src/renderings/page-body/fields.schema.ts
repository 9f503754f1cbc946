import { z } from 'zod';
import { proseField } from '@/runtime/fields/prose.schema';

/** Template Basic Page. */
export const page = z.object({ Body: proseField });

export type Page = z.infer<typeof page>;
