import { z } from 'zod';
import { cardShape, personShape } from '@/features/content/cards/server';
import { listField, referenceField, textField } from '@/runtime/fields/fields.schema';

/** Template Topic: what its editor chose of its texts. */
export const page = z.object({
  LeadArticle: referenceField({ ...cardShape, Authors: listField(personShape), ImageCaption: textField }),
  FeaturedArticles: listField(cardShape),
});

export type Page = z.infer<typeof page>;
