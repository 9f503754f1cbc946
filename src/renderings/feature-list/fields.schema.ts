import { z } from 'zod';
import { choiceField, imageField, linkField, listField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({
  Title: textField,
  Text: textField,
  MoreLink: linkField,
  Features: listField({ Title: textField, Text: textField, Link: linkField, Image: imageField }),
  Columns: choiceField(['2', '3', '4'], '3'),
});

export type Fields = z.infer<typeof fields>;
