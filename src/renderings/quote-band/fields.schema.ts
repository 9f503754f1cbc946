import { z } from 'zod';
import { personShape } from '@/features/content/cards/server';
import { linkField, referenceField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({
  Quote: textField,
  Person: referenceField(personShape),
  Context: textField,
  Link: linkField,
});

export type Fields = z.infer<typeof fields>;
