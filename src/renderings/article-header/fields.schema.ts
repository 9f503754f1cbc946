import { z } from 'zod';
import { personShape } from '@/features/content/cards/server';
import {
  checkboxField,
  choiceField,
  dateField,
  fileField,
  imageField,
  linkField,
  listField,
  numberField,
  textField,
} from '@/runtime/fields/fields.schema';
import { wordsField } from '@/runtime/fields/words.schema';

/** Specification section 3, "Article document types". */
const documentType = choiceField(
  ['article', 'appendix', 'briefingNote', 'discussionPapers', 'executiveSummary', 'fullReport', 'researchPreview'],
  'article',
);

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
  ArticleType: documentType,
  ContentType: textField,
  SourcePublication: textField,
  ExternalPublication: checkboxField,
  PublicationSource: linkField,
  Document: fileField,
  /** Further documents of the piece (template Download). */
  Downloads: listField({ File: fileField, DocumentType: documentType }),
  Body: wordsField,
  ReadingMinutes: numberField,
});

export type Page = z.infer<typeof page>;
