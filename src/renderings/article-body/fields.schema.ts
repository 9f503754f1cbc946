import { z } from 'zod';
import { articleFields } from '@/generated/template-fields';
import { notesField, partedProseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Templates Article and Blog Entry; the latter has no KeyFigures. */
export const page = z.object({
  ...only(articleFields, 'KeyFigures'),
  Body: partedProseField,
  Notes: notesField,
} satisfies ShapeOf<typeof articleFields>);

export type Page = z.infer<typeof page>;
