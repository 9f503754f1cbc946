import { z } from 'zod';
import { imageField, textField } from '@/runtime/fields/fields.schema';

/** Template Video. */
export const fields = z.object({ VideoId: textField, Title: textField, Poster: imageField, Caption: textField });

export type Fields = z.infer<typeof fields>;
