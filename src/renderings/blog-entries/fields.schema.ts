import { z } from 'zod';
import { numberField } from '@/runtime/fields/fields.schema';

/** Template Blog Instance. */
export const page = z.object({ PageSize: numberField });

export type Page = z.infer<typeof page>;
