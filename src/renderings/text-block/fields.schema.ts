import { z } from 'zod';
import { proseField } from '@/features/content/fields/prose.schema';

/** Template Text Block. */
export const fields = z.object({ Text: proseField });

export type Fields = z.infer<typeof fields>;
