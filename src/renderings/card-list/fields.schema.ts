import { z } from 'zod';
import { cardShape } from '@/features/content/cards/server';
import { choiceField, linkField, listField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({
  Title: textField,
  MoreLink: linkField,
  Items: listField(cardShape),
  Columns: choiceField(['2', '3', '4', '6'], '4'),
  Size: choiceField(['regular', 'large', 'text', 'row'], 'regular'),
});

export type Fields = z.infer<typeof fields>;
