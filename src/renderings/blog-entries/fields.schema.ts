import { z } from 'zod';
import { numberField } from '@/features/content/fields.schema';

/** Template Blog Instance. */
export const page = z.object({ PageSize: numberField });

export type Page = z.infer<typeof page>;
