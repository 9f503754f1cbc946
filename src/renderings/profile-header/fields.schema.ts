import { z } from 'zod';
import { profileFields } from '@/generated/template-fields';
import { textField, titleField } from '@/runtime/fields/fields.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const page = z.object({
  ...only(
    profileFields,
    'Title',
    'Lede',
    'FirstName',
    'LastName',
    'JobTitle',
    'Email',
    'Image',
    'ImageCaption',
    'ImageCropHorizontal',
    'ImageCropVertical',
  ),
  Office: profileFields.Office({ Title: titleField, City: textField }),
} satisfies ShapeOf<typeof profileFields>);

export type Page = z.infer<typeof page>;
