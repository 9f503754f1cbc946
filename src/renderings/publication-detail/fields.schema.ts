import { z } from 'zod';
import { publicationFields } from '@/generated/template-fields';
import { personShape } from '@/features/content/cards/server';
import { textField, titleField } from '@/runtime/fields/fields.schema';
import { proseField } from '@/runtime/fields/prose.schema';
import { only, type ShapeOf } from '@/runtime/fields/template';

export interface Entry {
  /** What the book calls it: `3`, `IV`; empty where it has no number. */
  mark: string;
  text: string;
  /** Who wrote it, where the line ends in names: `Copper has a memory, Henrik Aas`. */
  by?: string;
}

/** A number with a dot or a bracket before the text of an entry: `3. Water`, `IV) Lists`. */
const MARKED = /^(\d{1,3}|[IVXLC]+)[.)]\s+(\S.*)$/s;

/** After the last comma a name of two words or more, all with capitals, and who wrote it with them. */
const BY = /^(.+), (\p{Lu}[^\s,]+(?: \p{Lu}[^\s,]+)+(?: (?:and|und) [^,]+)?)$/u;

/** A table of contents, an entry a line, in the book's own numbering; numbered here where it has none at all. */
function entriesOf(value: string): Entry[] {
  const lines = value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const numbered = lines.some((line) => MARKED.test(line));
  return lines.map((line, index) => {
    const [, mark = numbered ? '' : String(index + 1), text = line] = MARKED.exec(line) ?? [];
    const [, title, by] = BY.exec(text) ?? [];
    return title && by ? { mark, text: title, by } : { mark, text };
  });
}

export const page = z.object({
  ...only(
    publicationFields,
    'Title',
    'Eyebrow',
    'Lede',
    'Image',
    'ImageCaption',
    'Access',
    'DisplayDate',
    'PublicationDate',
    'Edition',
    'PageCount',
    'Isbn',
    'Document',
    'Preview',
  ),
  Authors: publicationFields.Authors(personShape),
  Topics: publicationFields.Topics({ Title: titleField, NavigationTitle: textField }),
  Contents: publicationFields.Contents.transform(({ value }) => entriesOf(value)),
  Body: proseField,
} satisfies ShapeOf<typeof publicationFields>);

export type Page = z.infer<typeof page>;
