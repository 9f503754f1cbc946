import { z } from 'zod';
import { errorPageFields } from '@/generated/template-fields';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Error Page. */
export const page = z.object({
  ...only(errorPageFields, 'Title', 'Lede', 'Code', 'Image'),
  Body: proseField,
} satisfies ShapeOf<typeof errorPageFields>);

export type Page = z.infer<typeof page>;
