import type { Item, ItemField } from '../../authoring/items.schema';
import { inputOf, type FormValues } from '../../inputs';
import type { Change } from './field-ledger';
import { lockOf } from './locked';
import type { EditorView } from '../../common/page';
import type { Unsaved } from './model';

/** Texts of a form that was posted, or of one that stands in a page. */
export const valuesOf = (form: URLSearchParams | FormData): FormValues =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).filter((value): value is string => typeof value === 'string')]),
  );

/** Browsers post line ends as CRLF; items have LF. What they had otherwise is told from the item, which a hidden field cannot carry whole. */
const plainEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * What a form changes: of each field that stands in it (`was.<id>`), what its input makes of it (`f.<id>`). A field that nobody touched
 * is no change, whatever its input would write; one that is locked is none either.
 */
export function changesIn(item: Pick<Item, 'fields' | 'live' | 'languages' | 'workflow' | 'may'>, values: FormValues): Change[] {
  return item.fields.flatMap((field: ItemField): Change[] => {
    const shown = values[`was.${field.id}`]?.[0];
    if (shown === undefined || lockOf(item, field)) return [];
    const before = plainEnds(shown) === plainEnds(field.value) ? field.value : shown;
    const base = values[`was.${field.id}.standard`] ? null : before;
    if (values[`reset.${field.id}`]) return base === null ? [] : [{ id: field.id, value: null, base }];
    const value = inputOf(field.type).parse(values, `f.${field.id}`, before);
    return value === undefined || value === before ? [] : [{ id: field.id, value, base }];
  });
}

/** What was to be saved and is not, for the page that shows it again. */
export const unsaved = (changes: readonly Change[], conflicts: Unsaved['conflicts']): Unsaved => ({
  values: Object.fromEntries(changes.flatMap(({ id, value }) => (value === null ? [] : [[id, value]]))),
  bases: Object.fromEntries(changes.flatMap(({ id, value, base }) => (value === null ? [] : [[id, base]]))),
  conflicts,
});

const isUnsaved = (more: unknown): more is Unsaved => typeof more === 'object' && more !== null && 'values' in more && 'conflicts' in more;

/** What was typed into an item's form that is shown again, and the revision that it was made from; undefined for a form that is new. */
export function unsavedOf(item: Item, wrong: EditorView['wrong']): { unsaved: Unsaved; revision: string | undefined } | undefined {
  if (wrong?.typed.id?.[0] !== item.id || wrong.typed.act?.[0] !== 'save') return undefined;
  // Where the service did not even say what the item is, nothing but what was posted says what was typed.
  const more = isUnsaved(wrong.more) ? wrong.more : unsaved(changesIn(item, wrong.typed), []);
  return { unsaved: more, revision: wrong.typed.revision?.[0] };
}
