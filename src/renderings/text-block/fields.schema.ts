import { z } from 'zod';
import { partedProseField } from '@/runtime/fields/prose.schema';

/** Template Text Block. */
export const fields = z.object({ Text: partedProseField });

export type Fields = z.infer<typeof fields>;
