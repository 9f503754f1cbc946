import { z } from 'zod';
import { personShape } from '@/features/content/cards/server';
import { linkField, listField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({ Title: textField, MoreLink: linkField, People: listField(personShape) });

export type Fields = z.infer<typeof fields>;
