import { z } from 'zod';
import { articleFields } from '@/generated/template-fields';
import { cardShape } from '@/features/content/cards/server';
import { textField } from '@/runtime/fields/fields.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** Templates Article and Blog Entry; the latter has no RelatedArticles. */
export const page = z.object({
  RelatedArticles: articleFields.RelatedArticles(cardShape),
  Topics: articleFields.Topics({ Title: textField }),
  Authors: articleFields.Authors({ Title: textField }),
} satisfies ShapeOf<typeof articleFields>);

export type Page = z.infer<typeof page>;
