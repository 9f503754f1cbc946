import type { SchemaField } from '../../definitions/schema.ts';
import { isMap, textOf } from '../../markdown/front-matter.ts';
import type { Yaml, YamlMap } from '../../markdown/front-matter.ts';
import { renderText } from '../../markdown/to-html.ts';
import type { HtmlContext } from '../../markdown/to-html.ts';
import type { Media } from '../../media/library.ts';
import { braced } from '../../scs/guid.ts';
import { encodeDate } from './dates.ts';
import { linkTarget } from '../references.ts';
import type { References } from '../references.ts';
import { xmlAttribute } from '../../scs/xml-text.ts';

/** What encoding a field's value needs to know of its document. */
export interface ValueContext {
  site: string;
  language: string;
  references: References;
  html: HtmlContext;
  problem(note: string): void;
  dropped(note: string): void;
  image(value: YamlMap, field: SchemaField): Promise<Media | undefined>;
  file(value: YamlMap, field: SchemaField): Promise<Media | undefined>;
  /** Id of the item made from a mapping written in place. */
  inPlace(index: number): string | undefined;
}

const xml = (name: string, attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${xmlAttribute(value).replaceAll('\n', ' ')}"`)
    .join(' ')} />`;

/**
 * A field's raw value as Sitecore stores it, from its form in a document (docs/contracts/content-model.md, "A document").
 * Undefined when there is nothing to store; why is reported through the context.
 */
export async function encode(field: SchemaField, value: Yaml, context: ValueContext): Promise<string | undefined> {
  const scalar = textOf(typeof value === 'string' ? value : undefined);
  const wrong = (expected: string): undefined =>
    void context.dropped(`${field.key}: expected ${expected}, found ${JSON.stringify(value).slice(0, 120)}`);
  if (value === '' || (typeof value === 'string' && scalar === undefined))
    return field.def.kind === 'checkbox' ? '' : value === '' ? '' : undefined;
  switch (field.def.kind) {
    case 'text':
      return typeof value === 'string' ? value.trim().replace(/\s*\n\s*/g, ' ') : wrong('a text');
    case 'multiline':
      return typeof value === 'string' ? value.trim() : wrong('a text');
    case 'rich':
      return typeof value === 'string' ? renderText(value, context.html) : wrong('Markdown');
    case 'choice':
      if (typeof value !== 'string') return wrong('one of the choices');
      if (!field.def.values?.includes(value)) context.problem(`${field.key}: "${value}" is none of ${(field.def.values ?? []).join(', ')}`);
      return value;
    case 'integer':
    case 'count':
      return scalar !== undefined && /^-?\d+$/.test(scalar) ? scalar : wrong('a whole number');
    case 'number':
      return scalar !== undefined && /^-?\d+(\.\d+)?$/.test(scalar) ? scalar : wrong('a number');
    case 'checkbox':
      return scalar === 'true' ? '1' : scalar === 'false' ? '' : wrong('true or false');
    case 'date':
    case 'datetime':
      return (scalar === undefined ? undefined : encodeDate(scalar)) ?? wrong('a date like 2026-11-18 or 2026-11-18T17:30:00Z');
    case 'reference':
      return scalar === undefined ? wrong('a reference') : (reference(field, scalar, context) ?? '');
    case 'list':
      return (Array.isArray(value) ? value : [value])
        .flatMap((each, index) => (isMap(each) ? (context.inPlace(index) ?? []) : (reference(field, String(each), context) ?? [])))
        .map((id) => (id.startsWith('{') ? id : braced(id)))
        .join('|');
    case 'link':
      return isMap(value)
        ? link(field, value, context)
        : scalar === undefined
          ? wrong('{ href, text }')
          : link(field, { href: scalar }, context);
    case 'image':
      return isMap(value)
        ? media(await context.image(value, field), 'image', (textOf(value.alt) ?? '').trim())
        : wrong('{ draw, palette, alt } or { src, alt }');
    case 'file':
      return isMap(value)
        ? media(await context.file(value, field), 'file', '')
        : wrong('{ src }, { print: true }, { print: preview } or { media }');
    case 'pairs':
      return isMap(value)
        ? Object.entries(value)
            .map(([key, each]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(each))}`)
            .join('&')
        : wrong('a mapping');
  }
}

function reference(field: SchemaField, text: string, context: ValueContext): string | undefined {
  const target = context.references.find(text, context.site, field.def.refers);
  if (!target) {
    context.dropped(`${field.key}: the reference "${text}" leads nowhere`);
    return undefined;
  }
  if (!target.exists) context.problem(`${field.key}: the target of "${text}" does not exist yet (${target.path})`);
  return braced(target.id);
}

function media(found: Media | undefined, element: 'image' | 'file', alt: string): string | undefined {
  if (!found) return undefined;
  return xml(element, element === 'image' ? { mediaid: braced(found.id), alt } : { mediaid: braced(found.id) });
}

function link(field: SchemaField, value: YamlMap, context: ValueContext): string | undefined {
  const href = textOf(value.href);
  const text = textOf(value.text) ?? '';
  if (href === undefined) return text === '' ? '' : void context.dropped(`${field.key}: a link without href, "${text}"`);
  for (const key of Object.keys(value))
    if (!['href', 'text', 'title', 'target'].includes(key)) context.problem(`${field.key}: a link has no key "${key}"`);
  const more = { ...(textOf(value.title) ? { title: textOf(value.title) ?? '' } : {}), target: textOf(value.target) ?? '' };
  const found = linkTarget(href, context.site, context.references);
  switch (found.kind) {
    case 'internal':
      if (!found.target.exists) context.problem(`${field.key}: the target of "${href}" does not exist yet (${found.target.path})`);
      return xml('link', {
        text,
        linktype: 'internal',
        id: braced(found.target.id),
        anchor: found.anchor,
        querystring: found.query,
        ...more,
      });
    case 'missing':
      context.problem(`${field.key}: ${found.reason}; the address is kept as it stands`);
      return xml('link', { text, linktype: 'external', url: found.url, anchor: '', ...more });
    case 'anchor':
      return xml('link', { text, linktype: 'anchor', url: found.url.slice(1), anchor: found.url.slice(1), ...more });
    case 'external':
    case 'mailto':
      return xml('link', {
        text,
        linktype: found.kind === 'mailto' && /^mailto:/i.test(found.url) ? 'mailto' : 'external',
        url: found.url,
        anchor: '',
        ...more,
      });
  }
}
