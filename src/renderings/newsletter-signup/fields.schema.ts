import { z } from 'zod';
import { linkField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({ Title: textField, Text: textField, Hint: textField, Link: linkField });

export type Fields = z.infer<typeof fields>;
