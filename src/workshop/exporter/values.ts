import type { SchemaField } from '../definitions/schema.ts';
import type { Yaml, YamlMap } from '../markdown/front-matter.ts';
import { parseElement } from '../validate/xml.ts';
import { decodeDate } from '../importer/items/dates.ts';
import { parseGuid, parseGuids } from '../scs/guid.ts';
import { decodeReferences } from '../../lib/rich-text/tokens.ts';

/** How the targets of a value are called in documents. */
export interface NameContext {
  /** Reference of an item: `article:the-long-queue`; the bare slug where the field refers to its kind. */
  reference(id: string, field?: SchemaField): string | undefined;
  /** A mapping for an item written in place, undefined when it is none. */
  inPlace(id: string): YamlMap | undefined;
  /** `{ draw … }`, `{ src … }`, `{ print … }` or `{ media … }` of a media item. */
  media(id: string): YamlMap | undefined;
  rich(html: string): Promise<string>;
  problem(note: string): void;
}

/** The value of a field as documents write it: the reverse of the importer's `encode`. */
export async function decode(field: SchemaField, raw: string, context: NameContext): Promise<Yaml | undefined> {
  if (raw === '') return '';
  switch (field.def.kind) {
    case 'rich':
      return context.rich(raw);
    case 'checkbox':
      return raw === '1' ? 'true' : 'false';
    case 'date':
    case 'datetime':
      return decodeDate(raw);
    case 'reference':
      return reference(field, parseGuid(raw) ?? '', context);
    case 'list':
      return parseGuids(raw).flatMap((id): Yaml[] => {
        const mapping = context.inPlace(id);
        const name = mapping ?? reference(field, id, context);
        return name === undefined ? [] : [name];
      });
    case 'pairs':
      return Object.fromEntries(
        raw
          .split('&')
          .filter(Boolean)
          .map((pair) => pair.split('=', 2).map((part) => decodeURIComponent(part.replaceAll('+', ' '))) as [string, string]),
      );
    case 'link':
      return link(field, raw, context);
    case 'image':
    case 'file': {
      const attributes = parseElement(raw, field.def.kind);
      const found = context.media(parseGuid(attributes?.mediaid ?? '') ?? '');
      if (!found) return void context.problem(`${field.key}: its media item is missing`);
      return field.def.kind === 'image' ? { ...found, alt: decodeReferences(attributes?.alt ?? '') } : found;
    }
    default:
      return raw;
  }
}

function reference(field: SchemaField, id: string, context: NameContext): string | undefined {
  const name = context.reference(id, field);
  if (name === undefined) context.problem(`${field.key}: the target {${id.toUpperCase()}} is missing and was left out`);
  return name;
}

function link(field: SchemaField, raw: string, context: NameContext): YamlMap | undefined {
  const attributes = parseElement(raw, 'link');
  if (!attributes) return void context.problem(`${field.key}: no link XML`);
  const value = (name: string): string => decodeReferences(attributes[name] ?? '');
  const more: YamlMap = Object.fromEntries(
    ['text', 'title', 'target'].flatMap((name) => (value(name) === '' ? [] : [[name, value(name)]])),
  );
  if (value('linktype') !== 'internal')
    return { href: value('linktype') === 'anchor' ? `#${value('anchor') || value('url')}` : value('url'), ...more };
  const name = context.reference(parseGuid(value('id')) ?? '');
  if (name === undefined) return void context.problem(`${field.key}: the target ${value('id')} is missing and was left out`);
  return {
    href: `${name}${value('querystring') ? `?${value('querystring')}` : ''}${value('anchor') ? `#${value('anchor')}` : ''}`,
    ...more,
  };
}
