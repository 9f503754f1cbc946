import { z } from 'zod';
import { basicPageFields } from '@/generated/template-fields';
import { partedProseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Basic Page. */
export const page = z.object({
  ...only(basicPageFields, 'Title'),
  Body: partedProseField,
} satisfies ShapeOf<typeof basicPageFields>);

export type Page = z.infer<typeof page>;
