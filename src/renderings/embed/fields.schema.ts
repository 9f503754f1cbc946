import { z } from 'zod';
import { imageField, textField } from '@/runtime/fields/fields.schema';

/** Template Embed. */
export const fields = z.object({ Url: textField, Title: textField, Image: imageField, Caption: textField });

export type Fields = z.infer<typeof fields>;
