import { z } from 'zod';
import { blogEntryFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { titleField } from '@/runtime/fields/fields.schema';
import { wordsField } from '@/runtime/fields/words.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Blog Entry. */
export const page = z.object({
  ...only(
    blogEntryFields,
    'Title',
    'Eyebrow',
    'Lede',
    'Image',
    'ImageCaption',
    'ImageCropHorizontal',
    'ImageCropVertical',
    'ImageWhole',
    'DisplayDate',
    'Access',
    'ReadingMinutes',
  ),
  Authors: blogEntryFields.Authors(personShape),
  BlogTags: blogEntryFields.BlogTags({ Title: titleField }),
  /** Words of the text; the text itself is ArticleBody's. */
  Body: wordsField,
} satisfies ShapeOf<typeof blogEntryFields>);

export type Page = z.infer<typeof page>;
