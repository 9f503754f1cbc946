import { z } from 'zod';
import { topicFields } from '@/generated/template-fields';
import { cardShape, personShape } from '@/features/content/cards/server';
import { listField, textField } from '@/runtime/fields/fields.schema';
import { type ShapeOf } from '@/runtime/fields/template';

/** Template Topic: what its editor chose of its texts. */
export const page = z.object({
  LeadArticle: topicFields.LeadArticle({ ...cardShape, Authors: listField(personShape), ImageCaption: textField }),
  FeaturedArticles: topicFields.FeaturedArticles(cardShape),
} satisfies ShapeOf<typeof topicFields>);

export type Page = z.infer<typeof page>;
