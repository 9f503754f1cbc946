/**
 * The vocabulary in which the content model is declared: templates, their fields, renderings.
 * `npm run content -- model` turns the declarations into SCS YAML (see docs/contracts/content-model.md).
 */

/** Sitecore field types that the model uses, with the short name used in declarations. */
export const FIELD_TYPES = {
  text: 'Single-Line Text',
  multiline: 'Multi-Line Text',
  rich: 'Rich Text',
  image: 'Image',
  file: 'File',
  link: 'General Link',
  date: 'Date',
  datetime: 'Datetime',
  checkbox: 'Checkbox',
  integer: 'Integer',
  number: 'Number',
  count: 'Integer',
  list: 'Treelist',
  reference: 'Droplink',
  choice: 'Droplist',
  pairs: 'Name Value List',
} as const;

export type FieldKind = keyof typeof FIELD_TYPES;

/** Kinds of document that a `list` or `reference` field points at; also the prefix of a reference (`profile:ines-valbuena`). */
export type RefKind =
  | 'article'
  | 'blog'
  | 'blogEntry'
  | 'profile'
  | 'event'
  | 'publication'
  | 'topic'
  | 'office'
  | 'tag'
  | 'page'
  | 'data'
  | 'form';

export interface FieldDef {
  kind: FieldKind;
  /** Stored once for all languages and versions. */
  shared?: boolean;
  /** What an unprefixed reference in this field means. */
  refers?: RefKind;
  /** Allowed values of a `choice`. */
  values?: readonly string[];
  /** Computed by an import from the document itself: documents do not give it and exports leave it out. */
  derived?: boolean;
  /** The standard value, or one for each language; `$name` expands to the item's name. */
  standard?: string | Readonly<Record<string, string>>;
  help?: string;
}

export interface TemplateDef {
  name: string;
  /** Folder below /sitecore/templates/Project/aldermoor. */
  folder: 'Base' | 'Pages' | 'Data' | 'Settings';
  /** Names of other templates of the model, or GUIDs of Sitecore's own. */
  bases?: readonly string[];
  /** Section name → field name → definition, in the editor's order. */
  sections?: Readonly<Record<string, Readonly<Record<string, FieldDef>>>>;
  /** Renderings in the standard values, as placeholder → component names in order. */
  layout?: Readonly<Record<string, readonly string[]>>;
  insertOptions?: readonly string[];
}

/** A Redirect Map of Headless SXA: pairs that share a type. */
export interface RedirectMapDef {
  /** Name of the item. */
  name: string;
  type: 'Redirect301' | 'Redirect302' | 'ServerTransfer';
  keepsQuery?: boolean;
  /** A path or a regular expression → a path or an address. */
  pairs: Readonly<Record<string, string>>;
}

export interface RenderingDef {
  /** The component name that the layout JSON carries and the component map resolves. */
  component: string;
  /** The template of its datasource, where it has one. */
  datasource?: string;
  /** Dynamic placeholders that it opens, `name-{*}`. */
  placeholders?: readonly string[];
}

const field =
  (kind: FieldKind) =>
  (more: Omit<FieldDef, 'kind'> = {}): FieldDef => ({ kind, ...more });

export const text = field('text');
/** A text that stands as a heading, of which an editor may set words in italics (ADR 77). */
export const title = (more: Omit<FieldDef, 'kind'> = {}): FieldDef =>
  text({ help: 'Words between stars stand in italics: Europe waits for paper, *not copper*', ...more });
export const multiline = field('multiline');
export const rich = field('rich');
export const image = field('image');
export const file = field('file');
export const link = field('link');
export const date = field('date');
export const datetime = field('datetime');
export const checkbox = field('checkbox');
export const integer = field('integer');
export const number = field('number');
/** How many: a whole number of which 0 says none, for Sitecore gives an Integer that is left empty as 0. */
export const count = field('count');
export const pairs = field('pairs');
export const list = (refers: RefKind, more: Omit<FieldDef, 'kind' | 'refers'> = {}): FieldDef => ({ kind: 'list', refers, ...more });
export const reference = (refers: RefKind, more: Omit<FieldDef, 'kind' | 'refers'> = {}): FieldDef => ({
  kind: 'reference',
  refers,
  ...more,
});
export const choice = (values: readonly string[], more: Omit<FieldDef, 'kind' | 'values'> = {}): FieldDef => ({
  kind: 'choice',
  values,
  ...more,
});

/** A layout: components in the page's main placeholder, in order. */
export const inMain = (...components: string[]): Readonly<Record<string, readonly string[]>> => ({ 'headless-main': components });
