import type { ComponentType } from 'react';
import type { ItemField } from '../authoring/items.schema';

/** Values of a posted form by name. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export interface FieldInputProps {
  field: ItemField;
  /** Base name of its form controls; others are `name.x`. */
  name: string;
  /** Of the control that the label is for. */
  id: string;
  /** Of the content. */
  language: string;
  item: { id: string; language: string; version: number; path: string };
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Something is typed whose value is told in a moment; or it was nothing. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  /** Told of each new raw value by scripts. */
  onValue?: ((value: string) => void) | undefined;
}

/** How fields of some types are edited: form controls that work without a script, and what their posted values mean. */
export interface FieldInput {
  /** Sitecore's types, in small letters. */
  types: readonly string[];
  Control: ComponentType<FieldInputProps>;
  /** The raw value to store; undefined for a field that was not touched. Browsers post line ends as CRLF. */
  parse(form: FormValues, name: string, before: string): string | undefined;
}

/** A value of a form; undefined where the control was not in it. */
export const posted = (form: FormValues, name: string): string | undefined => form[name]?.[0];
export const allPosted = (form: FormValues, name: string): readonly string[] => form[name] ?? [];

/** A value that may be the one there was, which is not written again. */
export const changed = (before: string, now: string): string | undefined => (now === before ? undefined : now);

/** The attributes that every control of a field has. */
export const common = ({ id, name, describedBy, invalid }: Pick<FieldInputProps, 'id' | 'name' | 'describedBy' | 'invalid'>) => ({
  id,
  name,
  'aria-describedby': describedBy,
  'aria-invalid': invalid ? (true as const) : undefined,
});
