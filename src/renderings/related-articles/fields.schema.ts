import { z } from 'zod';
import { cardShape } from '@/features/content/cards/server';
import { listField, textField } from '@/runtime/fields/fields.schema';

/** Templates Article and Blog Entry; the latter has no RelatedArticles. */
export const page = z.object({
  RelatedArticles: listField(cardShape),
  Topics: listField({ Title: textField }),
  Authors: listField({ Title: textField }),
});

export type Page = z.infer<typeof page>;
