/**
 * A form as its editor describes it in Sitecore (docs/protocols/forms.md), in the shape that the forms service gives out and the
 * site renders. What browser and service decide alike is in conditions.ts and check.ts.
 */
import type { Language } from '../languages.ts';

export const FIELD_KINDS = [
  'text',
  'longText',
  'email',
  'telephone',
  'number',
  'date',
  'checkbox',
  'dropdown',
  'listBox',
  'checkboxList',
  'radio',
  'file',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What an uploaded file may be; each is recognised by its content. */
export const UPLOAD_KINDS = ['pdf', 'docx', 'odt', 'rtf', 'txt', 'png', 'jpg'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export interface Option {
  value: string;
  text: string;
}

export interface FormField {
  kind: FieldKind;
  /** The item's id, 32 hexadecimal digits in lower case: the control is named `f.<id>`. */
  id: string;
  /** Field Key, which conditions name; 32 hexadecimal digits in lower case. */
  key: string;
  /** The item's name: in mails, exports and events. */
  name: string;
  label: string;
  hint?: string | undefined;
  required: boolean;
  autocomplete?: string | undefined;
  minLength?: number | undefined;
  /** In characters, 255 unless the editor says otherwise. */
  maxLength: number;
  rows?: number | undefined;
  /** Of a number, or of a date as YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  step?: string | undefined;
  options?: readonly Option[] | undefined;
  initial?: readonly string[] | undefined;
  kinds?: readonly UploadKind[] | undefined;
  /** Of each file. */
  maxBytes?: number | undefined;
  maxFiles?: number | undefined;
  /** The text is checked as a person's name (specification, section 5). */
  person?: true | undefined;
}

export interface FormSection {
  kind: 'section';
  id: string;
  key: string;
  title?: string | undefined;
  elements: readonly Element[];
}

export interface FormText {
  kind: 'static';
  id: string;
  key: string;
  text: string;
  tag: 'p' | 'h2' | 'h3';
}

export type Element = FormSection | FormText | FormField;

export interface FormPage {
  id: string;
  key: string;
  title?: string | undefined;
  elements: readonly Element[];
  /** Words of the button that goes on. */
  next: string;
  /** Words of the button that goes back; without it the site says its own. */
  back?: string | undefined;
}

/** The operators of Sitecore Forms, as its items name them. */
export const OPERATORS = [
  'contains',
  'does not contain',
  'starts with',
  'does not start with',
  'ends with',
  'does not end with',
  'is equal to',
  'is not equal to',
  'is greater than',
  'is greater than or equal to',
  'is less than',
  'is less than or equal to',
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  match: 'all' | 'any';
  when: readonly { key: string; operator: Operator; value: string }[];
  then: readonly { key: string; action: 'show' | 'hide' | 'enable' | 'disable' }[];
}

export interface FormDefinition {
  /** The form item's id, 32 hexadecimal digits in lower case. */
  id: string;
  name: string;
  title: string;
  language: Language;
  pages: readonly FormPage[];
  conditions: readonly Condition[];
  /** Words of the button that sends. */
  submit: string;
  /** The answers are shown before they are sent: more than one page. */
  check: boolean;
  /** Six digits by mail before it is saved. */
  code: boolean;
  retentionDays: number;
}

/** Ids of fields → what was typed or chosen, in order. A checkbox that is ticked is `true`. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** What can be wrong with a field: a closed list, so that the site can say it in the visitor's language. */
export const FORM_PROBLEMS = [
  'missing',
  'unticked',
  'too-short',
  'too-long',
  'email',
  'name',
  'phone',
  'text',
  'number',
  'date',
  'too-low',
  'too-high',
  'step',
  'choice',
  'code',
  'file-type',
  'file-size',
  'file-empty',
  'file-broken',
  'file-archive',
  'file-count',
  'file-gone',
  'file-protected',
] as const;
export type FormProblem = (typeof FORM_PROBLEMS)[number];

/** The same of the forms that are no content, such as the application. */
export const FIELD_PROBLEMS = [
  'missing',
  'too-long',
  'email',
  'name',
  'phone',
  'text',
  'choice',
  'consent',
  'code',
  'file-type',
  'file-size',
  'file-empty',
  'file-broken',
  'file-archive',
  'file-count',
  'file-gone',
  'file-protected',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export interface FieldError {
  field: string;
  /** One of FORM_PROBLEMS. */
  problem: string;
}

/** The fields among elements, those in sections too, in their order. */
export const fieldsOf = (elements: readonly Element[]): FormField[] =>
  elements.flatMap((element) => (element.kind === 'section' ? fieldsOf(element.elements) : element.kind === 'static' ? [] : [element]));

/** All fields of a form, in their order. */
export const allFields = ({ pages }: Pick<FormDefinition, 'pages'>): FormField[] => pages.flatMap(({ elements }) => fieldsOf(elements));

/** Whether a field takes several values. */
export const isMultiple = ({ kind }: Pick<FormField, 'kind'>): boolean => kind === 'checkboxList' || kind === 'listBox';
