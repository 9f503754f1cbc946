import { z } from 'zod';
import { articleListingFields } from '@/generated/template-fields';
import { type ShapeOf } from '@/runtime/fields/template';

/** The specification's and the template's usual page; more than the larger one would make a page too long to read. */
const USUAL_SIZE = 12;
const LARGEST_SIZE = 48;

export const page = z.object({
  /** Articles a page, whole. */
  PageSize: articleListingFields.PageSize.transform(({ value }) =>
    value !== null && value >= 1 ? Math.min(Math.floor(value), LARGEST_SIZE) : USUAL_SIZE,
  ),
} satisfies ShapeOf<typeof articleListingFields>);

export type Page = z.infer<typeof page>;
