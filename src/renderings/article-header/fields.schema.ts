import { z } from 'zod';
import { personShape } from '@/features/content/cards/cards.schema';
import { checkboxField, choiceField, dateField, fileField, imageField, linkField, listField, numberField, textField } from '@/features/content/fields.schema';
import { wordsField } from '@/features/content/fields/words.schema';

/** Template Article. */
export const page = z.object({
  Title: textField,
  Eyebrow: textField,
  Lede: textField,
  Image: imageField,
  ImageCaption: textField,
  ImageCropHorizontal: choiceField(['left', 'center', 'right'], 'center'),
  ImageCropVertical: choiceField(['top', 'center', 'bottom'], 'center'),
  DisplayDate: dateField,
  OriginalPublicationDate: dateField,
  Authors: listField(personShape),
  Topics: listField({ Title: textField, NavigationTitle: textField }),
  Access: choiceField(['free', 'registered', 'premium'], 'free'),
  ArticleType: choiceField(['article', 'appendix', 'briefingNote', 'discussionPapers', 'executiveSummary', 'fullReport', 'researchPreview'], 'article'),
  ContentType: textField,
  SourcePublication: textField,
  ExternalPublication: checkboxField,
  PublicationSource: linkField,
  Document: fileField,
  Body: wordsField,
  ReadingMinutes: numberField,
});

export type Page = z.infer<typeof page>;
