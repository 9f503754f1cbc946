import { z } from 'zod';
import { pageSize } from '@/features/content/lists/server';
import { blogInstanceFields } from '@/generated/template-fields';
import { type ShapeOf } from '@/runtime/fields/template';

const USUAL_SIZE = 10;

/** Template Blog Instance. */
export const page = z.object({
  PageSize: blogInstanceFields.PageSize.transform((field) => pageSize(field, USUAL_SIZE)),
} satisfies ShapeOf<typeof blogInstanceFields>);

export type Page = z.infer<typeof page>;
