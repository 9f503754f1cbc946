/** A field as the page in edit view marks it: `data-sc-field="<item>|<language>|<version>|<field>|<type>"`. */
export interface FieldMark {
  item: string;
  language: string;
  version: number;
  field: string;
  type: string;
}

const dashed = (id: string): string =>
  id
    .replace(/[{}-]/g, '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** What a mark says; undefined for none. */
export function readFieldMark(mark: string | null): FieldMark | undefined {
  const [item, language, version, field, type = ''] = mark?.split('|') ?? [];
  if (!item || !language || !field) return undefined;
  return { item: dashed(item), language, version: Number(version) || 0, field: dashed(field), type: type.toLowerCase() };
}

/** Types whose value is the text that the page shows, so that it can be written there. */
const PLAIN = new Set(['single-line text', 'multi-line text', 'text', 'memo']);
export const isPlainText = (type: string): boolean => PLAIN.has(type.toLowerCase());
/** Types whose value is HTML. */
export const isRichText = (type: string): boolean => ['rich text', 'html'].includes(type.toLowerCase());
export const takesLines = (type: string): boolean => ['multi-line text', 'memo'].includes(type.toLowerCase());

/** All places of a page that show a field of an item. */
export const fieldPlaces = (root: ParentNode, item: string, field: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[data-sc-field]')].filter((each) => {
    const mark = readFieldMark(each.getAttribute('data-sc-field'));
    return mark?.item === item && mark.field === field;
  });

/** The field that a place of the page belongs to. */
export function fieldAt(place: Element): { mark: FieldMark; element: HTMLElement } | undefined {
  const element = place.closest<HTMLElement>('[data-sc-field]');
  const mark = element && readFieldMark(element.getAttribute('data-sc-field'));
  return element && mark ? { mark, element } : undefined;
}

/** The rendering that a place of the page belongs to: its `uid`, and the id of what it shows. */
export function renderingAt(place: Element): { uid: string; datasource: string; element: HTMLElement } | undefined {
  const element = place.closest<HTMLElement>('[data-sc-rendering]');
  const [uid = '', datasource = ''] = element?.getAttribute('data-sc-rendering')?.split('|') ?? [];
  return element && uid ? { uid: dashed(uid), datasource: datasource ? dashed(datasource) : '', element } : undefined;
}
