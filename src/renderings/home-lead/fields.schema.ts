import { z } from 'zod';
import { cardShape, personShape } from '@/features/content/cards/server';
import { listField, referenceField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({
  Article: referenceField({ ...cardShape, Authors: listField(personShape), ImageCaption: textField }),
  AlsoTitle: textField,
  Also: listField(cardShape),
});

export const page = z.object({ Title: textField });

export type Fields = z.infer<typeof fields>;
export type Page = z.infer<typeof page>;
