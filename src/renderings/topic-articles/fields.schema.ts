import { z } from 'zod';
import { topicArticlesFields } from '@/generated/template-fields';
import { cardShape, personShape } from '@/features/content/cards/server';
import { listField, textField } from '@/runtime/fields/fields.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** Template Topic Articles: what the topic’s editor chose of its texts. */
export const fields = z.object({
  LeadArticle: topicArticlesFields.LeadArticle({ ...cardShape, Authors: listField(personShape), ImageCaption: textField }),
  FeaturedArticles: topicArticlesFields.FeaturedArticles(cardShape),
} satisfies ShapeOf<typeof topicArticlesFields>);

export type Fields = z.infer<typeof fields>;
