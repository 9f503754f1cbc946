import { z } from 'zod';
import { choiceField, dateField, linkField, textField } from '@/runtime/fields/fields.schema';

export const page = z.object({
  Title: textField,
  Lede: textField,
  StartDate: dateField,
  EndDate: dateField,
  TimeZone: textField,
  Format: choiceField(['inPerson', 'online', 'hybrid'], 'inPerson'),
  City: textField,
  Registration: choiceField(['open', 'full', 'closed'], 'open'),
  RegistrationLink: linkField,
});

export type Page = z.infer<typeof page>;
