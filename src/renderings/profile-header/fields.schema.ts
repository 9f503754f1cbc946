import { z } from 'zod';
import { profileFields } from '@/generated/template-fields';
import { textField } from '@/runtime/fields/fields.schema';
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
  Office: profileFields.Office({ Title: textField, City: textField }),
} satisfies ShapeOf<typeof profileFields>);

export type Page = z.infer<typeof page>;
