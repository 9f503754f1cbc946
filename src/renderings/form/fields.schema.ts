import { z } from 'zod';
import { basicPageFields, eventFields, placedFormFields } from '@/generated/template-fields';
import { only, type ShapeOf } from '@/runtime/fields/template';

export const fields = z.object({
  ...only(placedFormFields, 'Title', 'Text', 'Thanks'),
  // The form itself is read by the forms service.
  FormItem: placedFormFields.FormItem({}),
} satisfies ShapeOf<typeof placedFormFields>);

/** Of whatever page it stands on; of an event, whether one can still come, and by which form. */
export const page = z.object({
  ...only(basicPageFields, 'Title'),
  ...only(eventFields, 'StartDate', 'EndDate', 'Registration', 'RegistrationLink'),
});

export type Fields = z.infer<typeof fields>;
export type Page = z.infer<typeof page>;
