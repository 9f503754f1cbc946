import { parseGuid } from '../scs/guid.ts';
import { parseElement } from './xml.ts';

/** GUIDs that a rich text points at, and its pictures without an `alt`. */
export function richTextTargets(html: string): { ids: string[]; withoutAlt: number } {
  const ids: string[] = [];
  for (const [, id = ''] of html.matchAll(/~\/link\.aspx\?_id=([0-9A-Fa-f]{32})/g)) ids.push(id);
  for (const [, id = ''] of html.matchAll(/[-~]\/media\/([0-9A-Fa-f]{32})\.ashx/g)) ids.push(id);
  const withoutAlt = [...html.matchAll(/<img\b[^>]*>/gi)].filter(([tag]) => !/\salt\s*=/i.test(tag)).length;
  return { ids: ids.flatMap((id) => parseGuid(id) ?? []), withoutAlt };
}

export interface MediaValue {
  id: string | undefined;
  alt: string;
}

/** `<image mediaid="{…}" alt="…" />` or `<file mediaid="{…}" />`. */
export function mediaValue(value: string, element: 'image' | 'file'): MediaValue | undefined {
  const attributes = parseElement(value, element);
  return attributes && { id: parseGuid(attributes.mediaid ?? ''), alt: attributes.alt ?? '' };
}

/** Target of an internal link, or undefined when the link leads elsewhere. */
export function linkValue(value: string): { linktype: string; id: string | undefined; url: string } | undefined {
  const attributes = parseElement(value, 'link');
  return attributes && { linktype: attributes.linktype ?? '', id: parseGuid(attributes.id ?? ''), url: attributes.url ?? '' };
}
