import { z } from 'zod';
import { personShape } from '@/features/content/cards/cards.schema';
import { choiceField, dateField, fileField, imageField, listField, numberField, textField } from '@/features/content/fields.schema';
import { proseField } from '@/features/content/fields/prose.schema';

const fields = z.object({
  Title: textField,
  Eyebrow: textField,
  Lede: textField,
  Image: imageField,
  ImageCaption: textField,
  Authors: listField(personShape),
  Topics: listField({ Title: textField, NavigationTitle: textField }),
  Access: choiceField(['free', 'registered', 'premium'], 'free'),
  DisplayDate: dateField,
  PublicationDate: dateField,
  Edition: textField,
  PageCount: numberField,
  Isbn: textField,
  Document: fileField,
  Preview: fileField,
  Contents: textField.transform(({ value }) => value.split(/\r?\n/).map((line) => line.trim()).filter(Boolean)),
  Body: proseField,
});

/** Pages are the same for everyone: the file that not everyone may read is not in them. */
export const page = fields.transform((publication) => (publication.Access.value === 'free' ? publication : { ...publication, Document: { value: { ...publication.Document.value, src: undefined } } }));

export type Page = z.infer<typeof page>;
