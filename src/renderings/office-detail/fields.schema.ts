import { z } from 'zod';
import type { officeTextFields } from '@/generated/template-fields';
import { officeFields } from '@/generated/template-fields';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Office Text. */
export const fields = z.object({ Body: proseField } satisfies ShapeOf<typeof officeTextFields>);

/** Template Office. */
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
} satisfies ShapeOf<typeof officeFields>);

export type Fields = z.infer<typeof fields>;
export type Page = z.infer<typeof page>;
