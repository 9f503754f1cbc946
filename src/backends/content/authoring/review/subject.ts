import { textOfHtml } from '../../../../lib/rich-text/words.ts';
import type { Guid, Item, TemplateField, Tree } from '../../items/types.ts';
import { inWords } from '../../../../lib/in-words.ts';
import { editableFields, itemOf, pageAbove } from '../items/answer.ts';
import { rawVersion } from '../items/standing.ts';
import { AuthoringError } from '../errors.ts';

/** Types of fields that hold words, and so have something that one can be about. */
const OF_WORDS = new Set(['single-line text', 'multi-line text', 'rich text']);
/** What of a field's words is told beside its name. */
const BEGINNING = 160;
const TITLE = '19a69332-a23e-4e70-8d16-b2640cb24cc8';

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The words of a field's value, as a reader has them. */
const wordsOf = (field: Pick<TemplateField, 'type'>, value: string): string =>
  field.type.toLowerCase() === 'rich text' ? textOfHtml(value) : collapsed(value);

/** What a comment is said of. */
export interface Subject {
  page: Item;
  item: Item;
  field?: TemplateField | undefined;
}

/** @throws AuthoringError `no-such-item`, `no-such-field` */
export function subjectOf(tree: Tree, { item: id, field: fieldId }: { item: Guid; field?: Guid | undefined }): Subject {
  const item = itemOf(tree, id);
  const page = pageAbove(tree, item) ?? item;
  if (fieldId === undefined) return { page, item };
  const field = editableFields(tree, item.templateId).find((each) => each.id === fieldId);
  if (!field) throw new AuthoringError('no-such-field');
  return { page, item, field };
}

/** What a field is called. */
export function fieldTitle(tree: Tree, field: TemplateField, language: string): string {
  const declared = tree.byId(field.id);
  return (declared && tree.view('draft').whatever(declared, language)?.raw(TITLE)) || inWords(field.name);
}

/** What a field says in a draft: of a version, or of the newest. */
function valueOf(tree: Tree, item: Item, field: TemplateField, language: string, version?: number): string {
  const number = version ?? rawVersion(item, language)?.version;
  const draft = tree.view('draft');
  const read = (number === undefined ? undefined : draft.version(item, language, number)) ?? draft.whatever(item, language);
  return read?.raw(field.id) ?? '';
}

/** Whether the words that a comment is about stand in their field still; a comment without any is never stale. */
export const stands = (tree: Tree, { item, field }: Pick<Subject, 'item' | 'field'>, language: string, quote: string): boolean =>
  quote === '' || field === undefined || wordsOf(field, valueOf(tree, item, field, language)).includes(collapsed(quote));

export interface FieldOfPage {
  item: Guid;
  field: Guid;
  title: string;
  words: string;
}

/** The fields with words of a page and of what lies in its folder of data, in their order. */
export function fieldsOf(tree: Tree, page: Item, language: string, version: number | undefined): FieldOfPage[] {
  const folder = page.children.find(({ name }) => name === 'Data');
  const below = (item: Item): Item[] => [item, ...item.children.flatMap(below)];
  const items = [page, ...(folder?.children.flatMap(below) ?? [])];
  return items.flatMap((item) =>
    editableFields(tree, item.templateId).flatMap((field) => {
      if (!OF_WORDS.has(field.type.toLowerCase()) || field.name.startsWith('__')) return [];
      const words = wordsOf(field, valueOf(tree, item, field, language, item.id === page.id ? version : undefined));
      if (words === '') return [];
      const name = fieldTitle(tree, field, language);
      return [
        { item: item.id, field: field.id, title: item.id === page.id ? name : `${item.name}: ${name}`, words: words.slice(0, BEGINNING) },
      ];
    }),
  );
}
