import { z } from 'zod';
import { personShape } from '@/features/content/cards/server';
import { listField, textField } from '@/runtime/fields/fields.schema';

/** Templates Article and Blog Entry. */
export const page = z.object({ Authors: listField({ ...personShape, Lede: textField }) });

export type Page = z.infer<typeof page>;
