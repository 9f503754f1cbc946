import { z } from 'zod';
import { officeFields } from '@/generated/template-fields';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const page = z.object({
  ...only(
    officeFields,
    'Title',
    'Lede',
    'Image',
    'ImageCaption',
    'ImageCropHorizontal',
    'ImageCropVertical',
    'City',
    'Country',
    'Address',
    'Phone',
    'Email',
    'MapLink',
    'Latitude',
    'Longitude',
    'TimeZone',
  ),
  Body: proseField,
} satisfies ShapeOf<typeof officeFields>);

export type Page = z.infer<typeof page>;
