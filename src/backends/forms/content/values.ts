import { UPLOAD_KINDS, type FieldKind, type UploadKind } from '../../../lib/forms/model.ts';
import type { FormItem } from './source.ts';
import { FIELD_TYPES, TEMPLATES } from './templates.ts';

/** An id of Sitecore's without braces and dashes, in lower case. */
export const bare = (guid: string): string => guid.toLowerCase().replace(/[^\da-f]/g, '');
/** Whether a text is an id in that form. */
export const isBareId = (text: string): boolean => /^[\da-f]{32}$/.test(text);

/** A field's value; line ends that the serialization left around it are no part of it. */
export const valueOf = (item: FormItem, name: string): string => (item.fields.get(name) ?? '').trim();
/** Whether a checkbox of an item is ticked. */
export const isOn = (item: FormItem, name: string): boolean => /^(?:1|true)$/i.test(valueOf(item, name));
/** A field's value; undefined for an empty one. */
export const textOf = (item: FormItem, name: string): string | undefined => valueOf(item, name) || undefined;

/** A whole number above 0; undefined for anything else. */
export function wholeOf(item: FormItem, name: string): number | undefined {
  const value = valueOf(item, name);
  return /^\d{1,9}$/.test(value) && Number(value) > 0 ? Number(value) : undefined;
}

/** The day of a date as Sitecore keeps it, `20260131T000000Z`, or as ISO 8601 has it. */
export function dayOf(value: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/.exec(value.trim()) ?? [];
  return day === undefined ? undefined : `${year}-${month}-${day}`;
}

/** A bound of a number or of a date. */
export function boundOf(item: FormItem, name: string, kind: FieldKind): string | undefined {
  const value = valueOf(item, name);
  if (kind === 'number') return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? value : undefined;
  return dayOf(value);
}

/** What an element of a form is; undefined where nobody knows it. */
export const roleOf = (item: FormItem) => FIELD_TYPES.get(bare(valueOf(item, 'field type'))) ?? TEMPLATES.get(item.template);

/** Editors say what a browser may fill in by a CSS class: Sitecore has no field for it. */
export function autocompleteOf(item: FormItem, kind: FieldKind): string | undefined {
  const [, token] = /(?:^|\s)autocomplete-([a-z0-9-]{2,40})(?=\s|$)/.exec(valueOf(item, 'css class').toLowerCase()) ?? [];
  return token ?? (kind === 'email' ? 'email' : kind === 'telephone' ? 'tel' : undefined);
}
/** Tokens of a field that holds somebody's name. */
export const PERSON = new Set(['name', 'given-name', 'family-name', 'additional-name']);

/** Content types as people write them: endings, MIME types, names with commas or lines between them. */
const MIME: Readonly<Record<string, UploadKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  jpeg: 'jpg',
};
/** The kinds of files that an editor names; nothing for those that nobody knows. */
export function uploadKinds(text: string): UploadKind[] {
  const named = text
    .toLowerCase()
    .split(/[\s,;|]+/)
    .map((part) => part.replace(/^\*?\./, ''))
    .map((part) => MIME[part] ?? part);
  return UPLOAD_KINDS.filter((kind) => named.includes(kind));
}
