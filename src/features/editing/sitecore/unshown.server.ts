import { escapeHtml } from '@/lib/rich-text/escape';
import type { RawNode } from '@/server/content/layout.schema';

/**
 * What of a rendering's own fields its page does not show, as words in an attribute, a number, a title that is also a link, or a band that
 * is not there while it is empty: an editor finds them in a box at the rendering's end, which is open where nothing else is there.
 */

type Placeholders = Readonly<Record<string, readonly RawNode[]>>;
type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where a rendering's HTML begins and ends: after its opening marker, before its closing one. */
interface Extent {
  from: number;
  to: number;
}

const MARKER = /<code\b[^>]*\bchrometype="rendering"[^>]*>/g;
const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

function extentsOf(html: string): ReadonlyMap<string, Extent> {
  const extents = new Map<string, Extent>();
  const open: { id: string; from: number }[] = [];
  for (const { 0: tag, index } of html.matchAll(MARKER)) {
    if (attribute(tag, 'kind') === 'open') {
      open.push({ id: attribute(tag, 'id'), from: html.indexOf('</code>', index) + '</code>'.length });
      continue;
    }
    const last = open.pop();
    if (last) extents.set(last.id, { from: last.from, to: index });
  }
  return extents;
}

interface Unshown {
  component: string;
  /** Name and markup of each. */
  fields: [name: string, markup: string][];
  at: Extent;
}

function unshownOf(html: string, placeholders: Placeholders, extents: ReadonlyMap<string, Extent>): Unshown[] {
  return Object.values(placeholders).flatMap((nodes) =>
    nodes.flatMap((node, index) => {
      if (!('componentName' in node)) return [];
      const before = nodes[index - 1];
      const at = before && 'attributes' in before ? extents.get(escapeHtml(before.attributes.id ?? '')) : undefined;
      const inner = unshownOf(html, node.placeholders, extents);
      if (!at || !isJson(node.fields)) return inner;
      const own = html.slice(at.from, at.to);
      const fields = Object.entries(node.fields).flatMap(([name, field]): [string, string][] => {
        const markup = isJson(field) ? text(field.editable) || text(field.editableFirstPart) : '';
        return markup === '' || own.includes(markup) ? [] : [[name, `${markup}${isJson(field) ? text(field.editableLastPart) : ''}`]];
      });
      return fields.length > 0 ? [...inner, { component: node.componentName, fields, at }] : inner;
    }),
  );
}

const isEmpty = (html: string): boolean =>
  !/<(?:img|svg|iframe|video|input|form)\b/.test(html) &&
  html
    .replace(/<code\b.*?<\/code>/gs, '')
    .replace(/<[^<>]*>/g, '')
    .trim() === '';

function boxOf({ component, fields }: Unshown, open: boolean): string {
  const names = fields.map(([name]) => name).join(', ');
  const rows = fields.map(([name, markup]) => `<dt>${escapeHtml(name)}</dt><dd>${markup}</dd>`).join('');
  const summary = `<summary>${escapeHtml(`${component}: ${names}`)}</summary>`;
  return `<details class="wrap" data-unshown="${escapeHtml(component)}"${open ? ' open' : ''}>${summary}<dl>${rows}</dl></details>`;
}

/** A page for an editor, with the fields that its renderings have and do not show. */
export function withUnshownFields(html: string, placeholders: Placeholders): string {
  const boxes = unshownOf(html, placeholders, extentsOf(html)).map((one) => ({
    at: one.at.to,
    box: boxOf(one, isEmpty(html.slice(one.at.from, one.at.to))),
  }));
  return boxes.sort((a, b) => b.at - a.at).reduce((made, { at, box }) => made.slice(0, at) + box + made.slice(at), html);
}
