import { z } from 'zod';
import { featureListFields } from '@/generated/template-fields';
import { imageField, linkField, textField, titleField } from '@/runtime/fields/fields.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const fields = z.object({
  ...only(featureListFields, 'Title', 'Text', 'MoreLink', 'Columns'),
  Features: featureListFields.Features({ Title: titleField, Text: textField, Link: linkField, Image: imageField }),
} satisfies ShapeOf<typeof featureListFields>);

export type Fields = z.infer<typeof fields>;
