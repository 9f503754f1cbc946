import { z } from 'zod';
import { escapeJson } from '@/lib/escape-json';
import { placeholderName } from '@/lib/placeholder-name';
import { escapeHtml } from '@/lib/rich-text/escape';
import { updated, type LibraryUpdate } from './library.server';

/**
 * Metadata mode of Sitecore Pages (protocol page editing): the layout says of each field which one it is, and the page says it again by
 * `<code>` elements round what it shows. They are made into what the Experience Editor sends ready-made, `editable` and chromes between
 * the renderings, so that there is one way through which pages show either.
 */

const NO_PARENT = '00000000-0000-0000-0000-000000000000';
const EMPTY = '[No text in field]';
/** Content SDK's, for an image that is not chosen. */
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const metadataSchema = z.looseObject({ fieldId: z.string(), fieldType: z.string().default(''), rawValue: z.unknown().optional() });

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

type ChromeType = 'field' | 'placeholder' | 'rendering';

const chrome = (type: ChromeType, kind: 'open' | 'close', id?: string): Json => ({
  name: 'code',
  contents: '',
  attributes: { type: 'text/sitecore', chrometype: type, class: 'scpm', kind, ...(id === undefined ? {} : { id }) },
});

const marker = (kind: 'open' | 'close', contents = ''): string =>
  `<code type="text/sitecore" chrometype="field" class="scpm" kind="${kind}">${contents}</code>`;

/** A field's own HTML between its two markers. */
const marked = (metadata: unknown, html: string): string => `${marker('open', escapeHtml(escapeJson(metadata)))}${html}${marker('close')}`;

function imageHtml(value: unknown): string {
  const image = isJson(value) ? value : {};
  const attributes = Object.entries({
    src: text(image.src) || EMPTY_IMAGE,
    alt: text(image.alt),
    width: text(image.width),
    height: text(image.height),
  })
    .flatMap(([name, given]) => (given || name === 'alt' ? [`${name}="${escapeHtml(given)}"`] : []))
    .join(' ');
  return `<img ${attributes} />`;
}

function linkHtml(value: unknown): string {
  const link = isJson(value) ? value : {};
  const href = text(link.href);
  return `<a href="${escapeHtml(href)}">${escapeHtml(text(link.text) || href || EMPTY)}</a>`;
}

/** A field with what the editor finds it by; one without metadata as it is. */
function editable(field: unknown): unknown {
  if (Array.isArray(field)) return field.map(editable);
  if (!isJson(field)) return field;
  // An item that a field points at, with fields of its own.
  if (isJson(field.fields)) return { ...field, fields: editableFields(field.fields) };
  const metadata = metadataSchema.safeParse(field.metadata);
  if (!metadata.success || !('value' in field)) return field;
  const { metadata: given, value } = field;
  switch (metadata.data.fieldType.toLowerCase()) {
    case 'single-line text':
    case 'multi-line text':
    case 'text':
      return { ...field, editable: marked(given, `<span>${escapeHtml(text(value) || EMPTY).replace(/\r?\n/g, '<br />')}</span>`) };
    case 'rich text':
    case 'html':
      return { ...field, editable: marked(given, `<div>${text(value) || EMPTY}</div>`) };
    case 'image':
      return { ...field, editable: marked(given, imageHtml(value)) };
    case 'general link':
    case 'general link with search':
      return { ...field, editableFirstPart: marked(given, linkHtml(value)), editableLastPart: '' };
    case 'date':
    case 'datetime':
    case 'integer':
    case 'number':
      // No date is written as the first of all.
      return { ...field, editable: marked(given, `<span>${escapeHtml(text(value).replace(/^0001-01-01T.*/, '') || EMPTY)}</span>`) };
    case 'file':
      return {
        ...field,
        editable: marked(given, `<span>${escapeHtml(text(isJson(value) ? value.displayName || value.src : '') || EMPTY)}</span>`),
      };
    default:
      return field;
  }
}

const editableFields = (fields: Json): Json => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, editable(field)]));

/** `section-4` is written `section-{*}`. */
function dynamicName(key: string, all: readonly string[], number: string): string {
  const name = placeholderName(key, all, number);
  return name === key ? key : `${name}-{*}`;
}

/** @param number `DynamicPlaceholderId` of the rendering that they are in */
function editablePlaceholders(placeholders: Json, parent: string, number: string): Json {
  const keys = Object.keys(placeholders);
  return Object.fromEntries(
    Object.entries(placeholders).map(([key, nodes]) => [
      key,
      [
        chrome('placeholder', 'open', `${dynamicName(key, keys, number)}_${parent}`),
        ...(Array.isArray(nodes) ? nodes : []).flatMap((node: unknown) => editableRendering(node)),
        chrome('placeholder', 'close'),
      ],
    ]),
  );
}

const numberOf = ({ params }: Json): string => (isJson(params) ? text(params.DynamicPlaceholderId) : '');

function editableRendering(node: unknown): unknown[] {
  if (!isJson(node) || !('componentName' in node)) return [node];
  const uid = text(node.uid);
  return [
    chrome('rendering', 'open', uid),
    {
      ...node,
      ...(isJson(node.fields) ? { fields: editableFields(node.fields) } : {}),
      ...(isJson(node.placeholders) ? { placeholders: editablePlaceholders(node.placeholders, uid, numberOf(node)) } : {}),
    },
    chrome('rendering', 'close'),
  ];
}

/** The layout with chromes for the editor. @param rendered as the content service gives it, in metadata mode */
export function withChromes(rendered: unknown): unknown {
  if (!isJson(rendered) || !isJson(rendered.sitecore) || !isJson(rendered.sitecore.route)) return rendered;
  const { route } = rendered.sitecore;
  return {
    ...rendered,
    sitecore: {
      ...rendered.sitecore,
      route: {
        ...route,
        ...(isJson(route.fields) ? { fields: editableFields(route.fields) } : {}),
        ...(isJson(route.placeholders) ? { placeholders: editablePlaceholders(route.placeholders, NO_PARENT, '') } : {}),
      },
    },
  };
}

function find(placeholders: unknown, uid: string): Json | undefined {
  if (!isJson(placeholders)) return undefined;
  for (const nodes of Object.values(placeholders)) {
    for (const node of Array.isArray(nodes) ? (nodes as unknown[]) : []) {
      if (!isJson(node)) continue;
      const found = text(node.uid).replace(/[{}]/g, '').toLowerCase() === uid ? node : find(node.placeholders, uid);
      if (found) return found;
    }
  }
  return undefined;
}

const plainId = (id: string): string => id.replace(/[{}-]/g, '').toLowerCase();

/** Whether a rendering has another datasource on its page than the one that is asked for: its words would be taken for that one's. */
export function showsAnother(rendered: unknown, uid: string, dataSource: string | undefined): boolean {
  if (dataSource === undefined || !isJson(rendered) || !isJson(rendered.sitecore) || !isJson(rendered.sitecore.route)) return false;
  const own = text(find(rendered.sitecore.route.placeholders, uid.replace(/[{}]/g, '').toLowerCase())?.dataSource);
  return /^[\da-f]{32}$/.test(plainId(own)) && plainId(own) !== plainId(dataSource);
}

/**
 * The layout with one of its renderings alone, as the component library shows it; undefined where the page has none of that id.
 * @param update what the library's form has that is not saved
 */
export function withOneRendering(rendered: unknown, uid: string, update: LibraryUpdate = {}): unknown {
  if (!isJson(rendered) || !isJson(rendered.sitecore) || !isJson(rendered.sitecore.route)) return undefined;
  const { route } = rendered.sitecore;
  const node = find(route.placeholders, uid.replace(/[{}]/g, '').toLowerCase());
  return (
    node && {
      ...rendered,
      sitecore: { ...rendered.sitecore, route: { ...route, placeholders: { 'headless-main': [updated(node, update)] } } },
    }
  );
}
