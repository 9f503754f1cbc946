import { z } from 'zod';
import { pageSize } from '@/features/content/lists/server';
import { articleListingFields } from '@/generated/template-fields';
import { type ShapeOf } from '@/runtime/fields/template';

/** The specification's and the template's usual page. */
const USUAL_SIZE = 12;

export const page = z.object({
  PageSize: articleListingFields.PageSize.transform((field) => pageSize(field, USUAL_SIZE)),
} satisfies ShapeOf<typeof articleListingFields>);

export type Page = z.infer<typeof page>;
