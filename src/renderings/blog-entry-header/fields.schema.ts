import { z } from 'zod';
import { personShape } from '@/features/content/cards/server';
import { choiceField, dateField, imageField, listField, numberField, textField } from '@/runtime/fields/fields.schema';
import { wordsField } from '@/runtime/fields/words.schema';

/** Template Blog Entry. */
export const page = z.object({
  Title: textField,
  Eyebrow: textField,
  Lede: textField,
  Image: imageField,
  ImageCaption: textField,
  ImageCropHorizontal: choiceField(['left', 'center', 'right'], 'center'),
  ImageCropVertical: choiceField(['top', 'center', 'bottom'], 'center'),
  DisplayDate: dateField,
  Authors: listField(personShape),
  BlogTags: listField({ Title: textField }),
  /** Words of the text; the text itself is ArticleBody's. */
  Body: wordsField,
  ReadingMinutes: numberField,
});

export type Page = z.infer<typeof page>;
