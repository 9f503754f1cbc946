import type { FieldDef } from '../model/define.ts';
import type { SchemaTemplate } from './schema.ts';

/**
 * Schemas of `src/runtime/fields/fields.schema.ts`, by the kind of a field. Of lists and references the rendering says what it
 * reads of their items: fields that some template has.
 */
const SCHEMA_OF = {
  text: 'textField',
  multiline: 'textField',
  rich: 'richTextField',
  image: 'imageField',
  file: 'fileField',
  link: 'linkField',
  date: 'dateField',
  datetime: 'dateField',
  checkbox: 'checkboxField',
  integer: 'numberField',
  number: 'numberField',
  count: 'countField',
  list: 'items',
  reference: 'item',
  pairs: 'pairsField',
} as const satisfies Readonly<Record<Exclude<FieldDef['kind'], 'choice'>, string>>;

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

/** Of a field with this name words may stand in italics. */
const TITLE = 'Title';

function schemaOf(name: string, { kind, values, standard }: FieldDef): string {
  if (kind === 'text' && name === TITLE) return 'titleField';
  if (kind !== 'choice') return SCHEMA_OF[kind];
  const [first] = values ?? [];
  const fallback = typeof standard === 'string' && values?.includes(standard) ? standard : first;
  // Without a list of values any text may stand there.
  return first === undefined || fallback === undefined
    ? 'textField'
    : `choiceField([${(values ?? []).map(quoted).join(', ')}], ${quoted(fallback)})`;
}

/** `Pull Quote` → `pullQuoteFields`; a base template's `_Page` → `basePageFields`. */
export function shapeName(template: string): string {
  const [first = '', ...rest] = template.replace(/^_/, 'base ').split(/[^A-Za-z0-9]+/);
  return (
    first.charAt(0).toLowerCase() + first.slice(1) + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + 'Fields'
  );
}

/**
 * The module in which renderings find the fields of the templates, each with the schema that reads it from a layout: a field that
 * is renamed in the model is missing where a rendering names it, and the compiler says so.
 */
export function templateFields(templates: readonly SchemaTemplate[]): string {
  const shapes = templates
    .filter(({ fields }) => fields.size > 0)
    .map(({ name, fields }) => {
      const lines = [...fields.values()].map((field) => `  ${field.name}: ${schemaOf(field.name, field.def)},\n`);
      return `\n/** Template ${name}. */\nexport const ${shapeName(name)} = {\n${lines.join('')}};\n`;
    })
    .join('');
  const used = [...new Set(shapes.match(/\b[a-z]+(?:[A-Z][a-z]+)*Field\b/g))].sort();
  const names = [...new Set(templates.flatMap(({ fields }) => [...fields.values()].map(({ name }) => name)))].sort();
  return `// Written by scripts/prebuild/template-fields.ts from the content model.
import { ${used.join(', ')} } from '@/runtime/fields/fields.schema';
import { itemOf, itemsOf } from '@/runtime/fields/template';

/** Names of all fields of all templates. */
export type FieldName =
${names.map((name) => `  | ${quoted(name)}`).join('\n')};

const items = itemsOf<FieldName>();
const item = itemOf<FieldName>();
${shapes}`;
}
