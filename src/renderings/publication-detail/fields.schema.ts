import { z } from 'zod';
import { personShape } from '@/features/content/cards/server';
import { choiceField, dateField, fileField, imageField, listField, numberField, textField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';

export interface Entry {
  /** What the book calls it: `3`, `IV`; empty where it has no number. */
  mark: string;
  text: string;
}

/** A number with a dot or a bracket before the text of an entry: `3. Water`, `IV) Lists`. */
const MARKED = /^(\d{1,3}|[IVXLC]+)[.)]\s+(.+)$/;

/** A table of contents, an entry a line, in the book's own numbering; numbered here where it has none at all. */
function entriesOf(value: string): Entry[] {
  const lines = value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const numbered = lines.some((line) => MARKED.test(line));
  return lines.map((line, index) => {
    const [, mark = numbered ? '' : String(index + 1), text = line] = MARKED.exec(line) ?? [];
    return { mark, text };
  });
}

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
  Contents: textField.transform(({ value }) => entriesOf(value)),
  Body: proseField,
});

export type Page = z.infer<typeof page>;
