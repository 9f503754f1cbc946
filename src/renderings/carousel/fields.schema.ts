import { z } from 'zod';
import { carouselFields } from '@/generated/template-fields';
import { cardShape } from '@/features/content/cards/server';
import { fileField, textField } from '@/runtime/fields/fields.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Carousel. */
export const fields = z.object({
  ...only(carouselFields, 'Title', 'MoreLink'),
  Items: carouselFields.Items({ ...cardShape, Edition: textField, Document: fileField, Preview: fileField }),
} satisfies ShapeOf<typeof carouselFields>);

export type Fields = z.infer<typeof fields>;
