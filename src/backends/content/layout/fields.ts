import type { ItemVersion, TemplateField } from '../items/types.ts';
import type { FieldContext } from './types.ts';

/** The JSON of one field as the layout service and GraphQL's `jsonValue` give it: `{value}`, a reference, a list of references or null. */
export function fieldJson(_version: ItemVersion, _field: TemplateField, _raw: string, _ctx: FieldContext): unknown {
  throw new Error('not yet');
}

/** All fields of an item that are not Sitecore's standard ones, by name. */
export function fieldsJson(_version: ItemVersion, _ctx: FieldContext): Record<string, unknown> {
  throw new Error('not yet');
}

/** What kind of value a Sitecore field type holds: the one place where type names are known. GraphQL picks the field's subtype by it. */
export type FieldKind = 'text' | 'richtext' | 'checkbox' | 'number' | 'integer' | 'date' | 'reference' | 'references' | 'link' | 'image' | 'file' | 'namevalues';
export function fieldKind(_type: string): FieldKind {
  throw new Error('not yet');
}
