import { z } from 'zod';
import { personShape } from '@/features/content/cards/cards.schema';
import { choiceField, dateField, fileField, imageField, listField, numberField, textField } from '@/features/content/fields.schema';
import { proseField } from '@/features/content/fields/prose.schema';

export const page = z.object({
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
  Contents: textField.transform(({ value }) =>
    value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
  Body: proseField,
});

export type Page = z.infer<typeof page>;
