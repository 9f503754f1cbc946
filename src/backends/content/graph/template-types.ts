import { TEMPLATE, FIELD } from '../items/ids.ts';
import { guids } from '../items/guid.ts';
import type { Guid, Item, TemplateField, Tree } from '../items/types.ts';
import { fieldKind } from '../layout/fields.ts';
import type { FieldKind } from '../layout/fields.ts';
import { ITEM_FIELDS } from './sdl.ts';

/** GraphQL's type of each kind of field. A file has none of its own in Sitecore's schema: `jsonValue` tells all of it. */
export const FIELD_TYPE_OF: Readonly<Record<FieldKind, string>> = {
  text: 'TextField',
  richtext: 'RichTextField',
  checkbox: 'CheckboxField',
  number: 'NumberField',
  integer: 'IntegerField',
  date: 'DateField',
  reference: 'LookupField',
  references: 'MultilistField',
  link: 'LinkField',
  image: 'ImageField',
  file: 'TextField',
  namevalues: 'NameValueListField',
};

/** The part of the schema that the templates of a tree make, as Sitecore generates it. */
export interface TemplateTypes {
  sdl: string;
  /** Template → name of its object type. */
  typeOf: ReadonlyMap<Guid, string>;
  /** Object type → field of the type → id of the template's field. */
  fieldsOf: ReadonlyMap<string, ReadonlyMap<string, Guid>>;
}

const ITEM_FIELD_NAMES = new Set(Array.from(ITEM_FIELDS.matchAll(/^ {2}(\w+)[(:]/gm), (match) => match[1] ?? ''));
/** Sitecore makes types of the templates that a project owns; System and Branches are of no use to a site. */
const PROJECT_TEMPLATES = /^\/sitecore\/templates\/(?:project|feature|foundation|user defined)\//i;
const TAKEN = new Set([
  'Query',
  'Item',
  'UnknownItem',
  'LayoutData',
  'ItemLanguage',
  'ItemUrl',
  'ItemTemplate',
  'ItemTemplateField',
  'ItemField',
  'PageInfo',
  'ItemSearchResults',
  'SiteData',
  'SiteInfo',
  'RedirectInfo',
  'RedirectType',
  'ErrorHandlingInfo',
  'RoutesResult',
  'Route',
  'DictionaryResult',
  'KeyValuePair',
  'NameValueListValue',
  'ItemSearchPredicateInput',
  'ItemSearchOperator',
  'ItemSearchOrderByInput',
  'OrderByDirection',
  'JSON',
  'Long',
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  ...Object.values(FIELD_TYPE_OF),
]);

const words = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}_]+/u)
    .map((word) => word.normalize('NFKD').replace(/[^\w]/g, ''))
    .filter((word) => word !== '');

/** `Home Page` → `HomePage`; a name that cannot begin one gets an underscore. */
function typeName(name: string): string {
  const joined = words(name)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');
  return /^__/.test(joined) ? joined.replace(/^_+/, '_') : /^\d/.test(joined) || joined === '' ? `_${joined}` : joined;
}

/** `PageTitle` → `pageTitle`, `Page Title` → `pageTitle`, as in Sitecore's schema. */
function fieldName(name: string): string {
  const joined = typeName(name);
  return /^[A-Z]+$/.test(joined) ? joined.toLowerCase() : joined[0]?.toLowerCase() + joined.slice(1);
}

const short = (id: Guid): string => id.replaceAll('-', '');

function fieldNames(fields: readonly TemplateField[]): Map<string, TemplateField> {
  const names = new Map<string, TemplateField>();
  for (const field of fields) {
    if (field.name.startsWith('__')) continue;
    const name = fieldName(field.name);
    names.set(ITEM_FIELD_NAMES.has(name) || names.has(name) ? `${name}_${short(field.id)}` : name, field);
  }
  return names;
}

const fieldLines = (names: ReadonlyMap<string, TemplateField>): string =>
  [...names].map(([name, field]) => `  ${JSON.stringify(field.name)}\n  ${name}: ${FIELD_TYPE_OF[fieldKind(field.type)]}`).join('\n');

const graphType = (field: TemplateField | undefined): string | undefined => field && FIELD_TYPE_OF[fieldKind(field.type)];

function baseIds(template: Item): Guid[] {
  return guids(template.raw.shared.find((field) => field.id === FIELD.baseTemplate)?.value ?? '');
}

/**
 * A template makes an object type of its name with its fields as members. One that is the base of another makes an
 * interface with its own fields too; its object type is then called `C__Name`. Names that clash get the template's id.
 */
export function templateTypes(tree: Tree): TemplateTypes {
  const templates = [...tree.all()]
    .filter((item) => item.templateId === TEMPLATE.template && PROJECT_TEMPLATES.test(item.path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const known = new Set(templates.map((template) => template.id));
  const isBase = new Set(templates.flatMap(baseIds).filter((id) => known.has(id)));
  const taken = new Set(TAKEN);
  const nameOf = new Map<Guid, string>();
  for (const template of templates) {
    const wanted = typeName(template.name);
    const name = taken.has(wanted) ? `${wanted}_${short(template.id)}` : wanted;
    taken.add(name);
    nameOf.set(template.id, name);
  }
  const members = new Map(templates.map((template) => [template.id, fieldNames(tree.templateFields(template.id))]));
  const ownMembers = new Map(
    templates.map((template) => [
      template.id,
      fieldNames(tree.templateFields(template.id).filter((field) => field.templateId === template.id)),
    ]),
  );
  // GraphQL has no interfaces without fields, so a base without any makes none.
  const isInterface = (id: Guid): boolean => isBase.has(id) && (ownMembers.get(id)?.size ?? 0) > 0;
  const sdl: string[] = [];
  const typeOf = new Map<Guid, string>();
  const fieldsOf = new Map<string, ReadonlyMap<string, Guid>>();
  for (const template of templates) {
    const name = nameOf.get(template.id) ?? template.name;
    const all = members.get(template.id) ?? new Map<string, TemplateField>();
    const own = ownMembers.get(template.id) ?? new Map<string, TemplateField>();
    // An heir whose own field hides a base's under the same name, with another type, cannot implement that interface.
    const interfaces = tree
      .templateChain(template.id)
      .filter(
        (id) =>
          isInterface(id) && [...(ownMembers.get(id) ?? [])].every(([member, field]) => graphType(all.get(member)) === graphType(field)),
      )
      .map((id) => nameOf.get(id) ?? '');
    const description = JSON.stringify(template.path);
    if (isInterface(template.id)) sdl.push(`${description}\ninterface ${name} {\n${fieldLines(own)}\n}`);
    const objectType = isBase.has(template.id) ? `C__${name}` : name;
    sdl.push(`${description}\ntype ${objectType} implements ${['Item', ...interfaces].join(' & ')} {${ITEM_FIELDS}${fieldLines(all)}\n}`);
    typeOf.set(template.id, objectType);
    fieldsOf.set(objectType, new Map([...all].map(([member, field]) => [member, field.id])));
  }
  return { sdl: sdl.join('\n'), typeOf, fieldsOf };
}
