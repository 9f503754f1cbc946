import { z } from 'zod';
import { numberField } from '@/runtime/fields/fields.schema';

/** The specification's and the template's usual page; more than the larger one would make a page too long to read. */
const USUAL_SIZE = 12;
const LARGEST_SIZE = 48;

export const page = z.object({
  /** Articles a page, whole. */
  PageSize: numberField.transform(({ value }) => (value !== null && value >= 1 ? Math.min(Math.floor(value), LARGEST_SIZE) : USUAL_SIZE)),
});

export type Page = z.infer<typeof page>;
