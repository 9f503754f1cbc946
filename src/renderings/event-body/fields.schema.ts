import { z } from 'zod';
import { eventFields } from '@/generated/template-fields';
import { textField, titleField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const page = z.object({
  ...only(
    eventFields,
    'StartDate',
    'EndDate',
    'TimeZone',
    'Format',
    'Venue',
    'City',
    'Country',
    'Latitude',
    'Longitude',
    'Audience',
    'Capacity',
    'Registration',
    'RegistrationLink',
    'AfterwardsLink',
    'Agenda',
  ),
  Topics: eventFields.Topics({ Title: titleField, NavigationTitle: textField }),
  Body: proseField,
} satisfies ShapeOf<typeof eventFields>);

export type Page = z.infer<typeof page>;
