import { z } from 'zod';
import { choiceField, dateField, linkField, listField, numberField, pairsField, textField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';

export const page = z.object({
  StartDate: dateField,
  EndDate: dateField,
  TimeZone: textField,
  Format: choiceField(['inPerson', 'online', 'hybrid'], 'inPerson'),
  Venue: textField,
  City: textField,
  Country: textField,
  Latitude: numberField,
  Longitude: numberField,
  Audience: textField,
  Capacity: numberField,
  Registration: choiceField(['open', 'full', 'closed'], 'open'),
  RegistrationLink: linkField,
  Topics: listField({ Title: textField, NavigationTitle: textField }),
  Agenda: pairsField,
  Body: proseField,
});

export type Page = z.infer<typeof page>;
