import { z } from 'zod';
import { eventFields } from '@/generated/template-fields';
import { only } from '@/runtime/fields/template';

export const page = z.object(
  only(
    eventFields,
    'Title',
    'Lede',
    'Image',
    'ImageCaption',
    'ImageCropHorizontal',
    'ImageCropVertical',
    'StartDate',
    'EndDate',
    'TimeZone',
    'Format',
    'City',
    'Registration',
    'RegistrationLink',
    'AfterwardsLink',
  ),
);

export type Page = z.infer<typeof page>;
