import { z } from 'zod';
import { articleFields, relatedArticlesFields } from '@/generated/template-fields';
import { cardShape } from '@/features/content/cards/server';
import { titleField } from '@/runtime/fields/fields.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** What the author chose, an item of its own below the page: whoever refers to the page carries none of it. */
export const fields = z.object({
  RelatedArticles: relatedArticlesFields.RelatedArticles(cardShape),
} satisfies ShapeOf<typeof relatedArticlesFields>);

/** Templates Article and Blog Entry. */
export const page = z.object({
  Topics: articleFields.Topics({ Title: titleField }),
  Authors: articleFields.Authors({ Title: titleField }),
} satisfies ShapeOf<typeof articleFields>);

export type Fields = z.infer<typeof fields>;
export type Page = z.infer<typeof page>;
