import { z } from 'zod';
import { imageField, textField } from '@/runtime/fields/fields.schema';

/** Template Figure. */
export const fields = z.object({ Label: textField, Title: textField, Image: imageField, Caption: textField, Credit: textField });

export type Fields = z.infer<typeof fields>;
