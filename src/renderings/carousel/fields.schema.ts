import { z } from 'zod';
import { cardShape } from '@/features/content/cards/server';
import { linkField, listField, textField } from '@/runtime/fields/fields.schema';

/** Template Carousel. */
export const fields = z.object({ Title: textField, MoreLink: linkField, Items: listField({ ...cardShape, Edition: textField }) });

export type Fields = z.infer<typeof fields>;
