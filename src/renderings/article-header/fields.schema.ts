import { z } from 'zod';
import { articleFields, downloadFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { textField, titleField } from '@/runtime/fields/fields.schema';
import { wordsField } from '@/runtime/fields/words.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

/** Template Article. */
export const page = z.object({
  ...only(
    articleFields,
    'Title',
    'Eyebrow',
    'Lede',
    'Image',
    'ImageCaption',
    'ImageCropHorizontal',
    'ImageCropVertical',
    'ImageWhole',
    'DisplayDate',
    'OriginalPublicationDate',
    'Access',
    'ArticleType',
    'ContentType',
    'SourcePublication',
    'ExternalPublication',
    'PublicationSource',
    'Document',
    'ReadingMinutes',
  ),
  Authors: articleFields.Authors(personShape),
  Topics: articleFields.Topics({ Title: titleField, NavigationTitle: textField }),
  /** Further documents of the piece (template Download). */
  Downloads: articleFields.Downloads(only(downloadFields, 'File', 'DocumentType')),
  Body: wordsField,
} satisfies ShapeOf<typeof articleFields>);

export type Page = z.infer<typeof page>;
