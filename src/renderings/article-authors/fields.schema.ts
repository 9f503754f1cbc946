import { z } from 'zod';
import { blogEntryFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { textField } from '@/runtime/fields/fields.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** Templates Article and Blog Entry. */
export const page = z.object({
  Authors: blogEntryFields.Authors({ ...personShape, Lede: textField }),
} satisfies ShapeOf<typeof blogEntryFields>);

export type Page = z.infer<typeof page>;
