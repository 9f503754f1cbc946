import { isoDate } from '../items/dates.ts';
import { guid, guids } from '../items/guid.ts';
import { FIELD } from '../items/ids.ts';
import type { Item, ItemVersion, TemplateField } from '../items/types.ts';
import { fileUrl, itemUrl, linkHref, mediaFacts, parseLink, parseMediaReference, rewriteRichText } from './links.ts';
import type { FieldContext, ReferenceTrace } from './types.ts';

/** What kind of value a Sitecore field type holds. GraphQL picks the field's subtype by it. */
export type FieldKind =
  | 'text'
  | 'richtext'
  | 'checkbox'
  | 'number'
  | 'integer'
  | 'date'
  | 'reference'
  | 'references'
  | 'link'
  | 'image'
  | 'file'
  | 'namevalues';

const KINDS: Readonly<Record<string, FieldKind>> = {
  'rich text': 'richtext',
  html: 'richtext',
  checkbox: 'checkbox',
  number: 'number',
  integer: 'integer',
  date: 'date',
  datetime: 'date',
  droplink: 'reference',
  droptree: 'reference',
  lookup: 'reference',
  reference: 'reference',
  'grouped droplink': 'reference',
  tree: 'reference',
  multilist: 'references',
  'multilist with search': 'references',
  treelist: 'references',
  treelistex: 'references',
  'treelist with search': 'references',
  'tree list': 'references',
  checklist: 'references',
  'tag treelist': 'references',
  'multiroot treelist': 'references',
  tagtreelist: 'references',
  'accounts multilist': 'references',
  'general link': 'link',
  'general link with search': 'link',
  link: 'link',
  'internal link': 'link',
  image: 'image',
  thumbnail: 'image',
  file: 'file',
  'name value list': 'namevalues',
  'name lookup value list': 'namevalues',
};

/** The one place where type names are known; any other type (`Droplist`, `Single-Line Text`, a custom one) is text. */
export function fieldKind(type: string): FieldKind {
  return KINDS[type] ?? KINDS[type.toLowerCase()] ?? 'text';
}

/** References are followed this often below a page or a datasource, as Sitecore does (`serializationMaxDepth`). */
const REFERENCE_DEPTH = 4;

/**
 * The JSON of one field as the layout service and GraphQL's `jsonValue` give it (protocol page sitecore, "Layout JSON"):
 * `{value}`, a referenced item, a list of them, or null for a reference to nothing.
 */
export function fieldJson(version: ItemVersion, field: TemplateField, raw: string, ctx: FieldContext): unknown {
  switch (fieldKind(field.type)) {
    case 'richtext':
      return { value: rewriteRichText(raw, ctx.view, ctx.site, ctx.language) };
    case 'checkbox':
      return { value: raw === '1' || raw.toLowerCase() === 'true' };
    case 'integer':
      return { value: Math.trunc(numberOf(raw)) };
    case 'number':
      return { value: numberOf(raw) };
    case 'date':
      return { value: isoDate(raw) };
    case 'reference':
      return referenceJson(version, raw, ctx);
    case 'references':
      return referencesJson(version, raw, ctx);
    case 'link':
      return { value: linkJson(raw, ctx) };
    case 'image':
      return { value: imageJson(raw, ctx) };
    case 'file':
      return { value: fileJson(raw, ctx) };
    case 'text':
    case 'namevalues':
      // the bytes of a media item are served as media, not as text
      return { value: field.type.toLowerCase() === 'attachment' ? '' : raw };
  }
}

interface Remembered {
  fields: Record<string, unknown>;
  entered: ReadonlySet<string>;
}

/** By version (so by view, tree and language), then by what else the fields depend on. */
const remembered = new WeakMap<ItemVersion, Map<string, Remembered>>();

/**
 * All fields of an item that are not Sitecore's standard ones, by name. The answer is remembered and shared with other
 * answers: do not change it. A page with lists of lists of items repeats few items many times.
 */
export function fieldsJson(version: ItemVersion, ctx: FieldContext): Record<string, unknown> {
  const open = ctx.open ?? [];
  const key = `${ctx.depth ?? REFERENCE_DEPTH}|${ctx.site?.name ?? ''}|${ctx.language}|${ctx.metadata === true}`;
  let known = remembered.get(version);
  const before = known?.get(key);
  // An item that is open here and was entered there would have been cut here.
  if (before && !open.some((id) => before.entered.has(id))) {
    if (ctx.trace) addAll(ctx.trace.entered, before.entered);
    return before.fields;
  }
  const trace: ReferenceTrace = { entered: new Set(), cut: new Set() };
  const inner = { ...ctx, trace };
  const fields: Record<string, unknown> = {};
  for (const { definition, raw } of version.fields()) {
    const json = fieldJson(version, definition, raw, inner);
    fields[definition.name] = ctx.metadata ? withMetadata(json, version, definition, raw) : json;
  }
  if (!open.some((id) => trace.cut.has(id))) {
    if (!known) remembered.set(version, (known = new Map()));
    known.set(key, { fields, entered: trace.entered });
  }
  if (ctx.trace) {
    addAll(ctx.trace.entered, trace.entered);
    addAll(ctx.trace.cut, trace.cut);
  }
  return fields;
}

/** Which field of which version a value is, for an editor (protocol page editing, "Markup"); a reference has no value to say it of. */
function withMetadata(json: unknown, version: ItemVersion, definition: TemplateField, rawValue: string): unknown {
  if (typeof json !== 'object' || json === null || !('value' in json)) return json;
  const { item, actualLanguage: language } = version;
  const contextItem = { id: item.id, language, revision: version.raw(FIELD.revision) ?? '', version: version.version };
  return { ...json, metadata: { contextItem, fieldId: definition.id, fieldType: definition.type, rawValue } };
}

function addAll(target: Set<string>, ids: ReadonlySet<string>): void {
  for (const id of ids) target.add(id);
}

function numberOf(raw: string): number {
  const number = Number(raw.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  return Number.isFinite(number) ? number : 0;
}

interface ReferenceJson {
  id: string;
  url: string;
  name: string;
  displayName: string;
  fields: Record<string, unknown>;
}

/** Null when the target does not exist or the view does not show it. */
function referenceJson(version: ItemVersion, raw: string, ctx: FieldContext): ReferenceJson | null {
  const reference = raw.trim();
  const id = guid(reference);
  const item = id ? ctx.view.tree.byId(id) : reference.startsWith('/sitecore') ? ctx.view.tree.byPath(reference) : undefined;
  return (item && itemJson(version, item, ctx)) ?? null;
}

function referencesJson(version: ItemVersion, raw: string, ctx: FieldContext): ReferenceJson[] {
  return guids(raw).flatMap((id) => {
    const item = ctx.view.tree.byId(id);
    return (item && itemJson(version, item, ctx)) ?? [];
  });
}

/** Below the last level, and for an item that is being written already, the fields are left out: an empty object. */
function itemJson(from: ItemVersion, item: Item, ctx: FieldContext): ReferenceJson | undefined {
  const version = ctx.view.version(item, ctx.language);
  if (!version) return undefined;
  const depth = ctx.depth ?? REFERENCE_DEPTH;
  const open = [...(ctx.open ?? []), from.item.id];
  const isOpen = open.includes(item.id);
  const enter = depth > 0 && !isOpen;
  if (depth > 0) (isOpen ? ctx.trace?.cut : ctx.trace?.entered)?.add(item.id);
  return {
    id: item.id,
    url: itemUrl(ctx.view, item, ctx.site, ctx.language),
    name: item.name,
    displayName: version.displayName,
    fields: enter ? fieldsJson(version, { ...ctx, depth: depth - 1, open }) : {},
  };
}

function linkJson(raw: string, ctx: FieldContext): Record<string, string> {
  const link = parseLink(raw);
  if (!link) return { href: '' };
  return { ...link.attributes, linktype: link.linktype, href: linkHref(link, ctx.view, ctx.site, ctx.language) };
}

const IMAGE_EXTRAS = ['title', 'class', 'hspace', 'vspace', 'border'] as const;

const mediaItem = (id: string | undefined, ctx: FieldContext): ItemVersion | undefined => {
  const item = id ? ctx.view.tree.find(id) : undefined;
  return item && ctx.view.whatever(item, ctx.language);
};

function imageJson(raw: string, ctx: FieldContext): Record<string, string> {
  const attributes = parseMediaReference(raw);
  if (!attributes) return {};
  const media = mediaItem(attributes['mediaid'], ctx);
  const facts = media && mediaFacts(media);
  if (!facts && !attributes['src']) return {};
  const width = attributes['width'] || (facts?.width ?? '');
  const height = attributes['height'] || (facts?.height ?? '');
  const value: Record<string, string> = {
    src: facts ? fileUrl(facts, ...sized(width, height)) : attributes['src']!,
    alt: attributes['alt'] || (facts?.alt ?? ''),
  };
  if (width) value['width'] = width;
  if (height) value['height'] = height;
  for (const name of IMAGE_EXTRAS) if (attributes[name]) value[name] = attributes[name];
  return value;
}

function sized(width: string, height: string): string[] {
  return width || height ? [...(height ? [`h=${height}`] : []), 'iar=0', ...(width ? [`w=${width}`] : [])] : [];
}

/** An empty text when there is no file: the JSS component shows nothing then, but would make a link of an empty object. */
function fileJson(raw: string, ctx: FieldContext): Record<string, string> | '' {
  const attributes = parseMediaReference(raw);
  const media = mediaItem(attributes?.['mediaid'], ctx);
  if (!media) return '';
  const facts = mediaFacts(media);
  const { title, keywords, description, extension, mimeType, size } = facts;
  return {
    src: fileUrl(facts),
    name: media.item.name,
    displayName: media.displayName,
    title,
    keywords,
    description,
    extension,
    mimeType,
    size,
  };
}
