import { z } from 'zod';
import { linkField, numberField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({
  Title: textField,
  MoreLink: linkField,
  Number: textField,
  Text: textField,
  Total: numberField,
  Part: numberField,
  PartLabel: textField,
  RestLabel: textField,
  Source: textField,
});

export type Fields = z.infer<typeof fields>;
