import { z } from 'zod';
import { imageField, linkField, textField } from '@/runtime/fields/fields.schema';

export const fields = z.object({ Eyebrow: textField, Title: textField, Text: textField, Link: linkField, Image: imageField });

export type Fields = z.infer<typeof fields>;
