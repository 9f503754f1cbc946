import type { FieldDef, RefKind, RenderingDef, TemplateDef } from '../model/define.ts';
import { FIELD_TYPES } from '../model/define.ts';
import { renderings } from '../model/renderings.ts';
import { templates } from '../model/templates.ts';
import { braced, idOf, parseGuid } from '../scs/guid.ts';
import type { FieldRef } from '../scs/item.ts';
import { RENDERINGS_ROOT, TEMPLATES_ROOT } from '../scs/modules.ts';

/** A field as documents and commands use it: its item, its declaration, and its key in front matter. */
export interface SchemaField {
  name: string;
  /** Lower camel case. */
  key: string;
  ref: FieldRef;
  def: FieldDef;
  section: string;
  /** Path of the field's item. */
  path: string;
}

export interface SchemaTemplate {
  name: string;
  id: string;
  path: string;
  def: TemplateDef;
  /** Own and inherited fields by key, the bases' first. */
  fields: ReadonlyMap<string, SchemaField>;
  /** It inherits `_Page`. */
  page: boolean;
  /** Standard renderings: placeholder and component in order. */
  layout: readonly { placeholder: string; component: string }[];
}

export interface SchemaRendering {
  def: RenderingDef;
  id: string;
  path: string;
}

const templatePath = (def: TemplateDef): string => `${TEMPLATES_ROOT}/${def.folder}/${def.name}`;

/** `DisplayDate` → `displayDate`; a leading run of capitals is kept together (`ID` → `id`). */
export const keyOf = (fieldName: string): string => fieldName.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (head) => head.toLowerCase());

/** Template of the items that a kind of reference points at; undefined for kinds of several templates. */
export const TEMPLATE_OF: Readonly<Partial<Record<RefKind, string>>> = {
  article: 'Article',
  blog: 'Blog Instance',
  blogEntry: 'Blog Entry',
  profile: 'Profile',
  event: 'Event',
  publication: 'Publication',
  topic: 'Topic',
  office: 'Office',
  tag: 'Tag',
};

function build(): ReadonlyMap<string, SchemaTemplate> {
  const byName = new Map<string, SchemaTemplate>();
  const pageBases = new Set<string>();
  for (const def of templates) {
    const path = templatePath(def);
    const fields = new Map<string, SchemaField>();
    let page = false;
    for (const base of def.bases ?? []) {
      const parent = byName.get(base);
      for (const [key, field] of parent?.fields ?? []) fields.set(key, field);
      page ||= pageBases.has(base);
    }
    for (const [section, own] of Object.entries(def.sections ?? {})) {
      for (const [name, fieldDef] of Object.entries(own)) {
        if (!(fieldDef.kind in FIELD_TYPES)) throw new Error(`Template ${def.name}, field ${name}: no field kind ${fieldDef.kind}`);
        const fieldPath = `${path}/${section}/${name}`;
        const key = keyOf(name);
        if (fields.has(key)) throw new Error(`Template ${def.name} declares ${name}, which a base has already`);
        fields.set(key, { name, key, ref: { id: idOf(fieldPath), hint: name }, def: fieldDef, section, path: fieldPath });
      }
    }
    const layout = Object.entries(def.layout ?? {}).flatMap(([placeholder, components]) =>
      components.map((component) => ({ placeholder, component })),
    );
    if (page || def.name === '_Page') pageBases.add(def.name);
    byName.set(def.name, { name: def.name, id: idOf(path), path, def, fields, page, layout });
  }
  return byName;
}

const byName = build();
const byId = new Map([...byName.values()].map((template) => [template.id, template]));
const renderingByName = new Map<string, SchemaRendering>(
  renderings.map((def) => {
    const path = `${RENDERINGS_ROOT}/${def.component}`;
    return [def.component, { def, id: idOf(path), path }];
  }),
);
const renderingById = new Map([...renderingByName.values()].map((rendering) => [rendering.id, rendering]));

export const allTemplates = (): readonly SchemaTemplate[] => [...byName.values()];
export const allRenderings = (): readonly SchemaRendering[] => [...renderingByName.values()];
export const findTemplate = (name: string): SchemaTemplate | undefined => byName.get(name);
export const templateById = (id: string): SchemaTemplate | undefined => byId.get(id);
export const findRendering = (component: string): SchemaRendering | undefined => renderingByName.get(component);
export const renderingWithId = (id: string): SchemaRendering | undefined => renderingById.get(id);

/** A layout whose renderings are called by their components, as ids are another tenant's after it changed. */
export const withComponents = (layout: string): string =>
  layout.replace(/\bid="(\{[\dA-F-]{36}\})"/g, (whole, id: string) => {
    const component = renderingWithId(parseGuid(id) ?? '')?.def.component;
    return component === undefined ? whole : `id="${component}"`;
  });

/** The reverse; what is no component stays as it is. */
export const withRenderingIds = (layout: string): string =>
  layout.replace(/\bid="([A-Z]\w*)"/g, (whole, component: string) => {
    const rendering = findRendering(component);
    return rendering === undefined ? whole : `id="${braced(rendering.id)}"`;
  });

/**
 * The parts of a page that its standard renderings show: each is an item of its own below the page's `Data`, named by its
 * template, so that whoever refers to the page carries none of it.
 */
export function partsOf(template: SchemaTemplate): SchemaTemplate[] {
  return template.layout.flatMap(({ component }) => partOf(component) ?? []);
}

/** The template of the part that a standard rendering shows; undefined when it shows the page's own fields. */
export function partOf(component: string): SchemaTemplate | undefined {
  const datasource = renderingByName.get(component)?.def.datasource;
  return datasource === undefined ? undefined : templateNamed(datasource);
}

/** The template of that name. @throws when the model has none */
export function templateNamed(name: string): SchemaTemplate {
  const found = byName.get(name);
  if (!found) throw new Error(`The model has no template "${name}". Its templates are: ${[...byName.keys()].join(', ')}`);
  return found;
}

/** The rendering of that component. @throws when the model has none */
export function renderingNamed(component: string): SchemaRendering {
  const found = renderingByName.get(component);
  if (!found) throw new Error(`The model has no rendering "${component}". Its renderings are: ${[...renderingByName.keys()].join(', ')}`);
  return found;
}
