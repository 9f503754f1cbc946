import { z } from 'zod';
import { basicPageFields } from '@/generated/template-fields';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const page = z.object({
  ...only(basicPageFields, 'Title', 'Eyebrow', 'Lede', 'Image', 'ImageCaption', 'ImageCropHorizontal', 'ImageCropVertical'),
  Body: proseField,
} satisfies ShapeOf<typeof basicPageFields>);

export type Page = z.infer<typeof page>;
