import { z } from 'zod';
import { cardShape } from '@/features/content/cards/cards.schema';
import { listField, textField } from '@/features/content/fields.schema';

/** Template Article. */
export const page = z.object({ RelatedArticles: listField(cardShape), Topics: listField({ Title: textField }) });

export type Page = z.infer<typeof page>;
