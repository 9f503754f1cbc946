import { guid } from '../items/guid.ts';
import type { ItemVersion, Site, View } from '../items/types.ts';
import { isMedia, itemUrl } from './addresses.ts';
import { fileUrl, mediaFacts } from './media-values.ts';
import { parseXml } from './presentation/xml.ts';

export { addressOf, itemUrl } from './addresses.ts';
export { fileUrl, mediaFacts, ownSize, parseMediaReference } from './media-values.ts';
export type { MediaFacts } from './media-values.ts';
export { rewriteRichText } from './rich-text.ts';

/** A General Link's raw value. */
export interface LinkValue {
  /** All attributes as written. */
  attributes: Readonly<Record<string, string>>;
  linktype: string;
  /** As written: `{GUID}`. */
  id: string;
}

/** Undefined when the value is empty or no link. A bare GUID or path (type Internal Link) is an internal link. */
export function parseLink(raw: string): LinkValue | undefined {
  const text = raw.trim();
  if (text === '') return undefined;
  if (!text.startsWith('<')) {
    const isTarget = guid(text) !== undefined || text.startsWith('/sitecore');
    return isTarget ? { attributes: { linktype: 'internal', id: text }, linktype: 'internal', id: text } : undefined;
  }
  const element = parseXml(text);
  if ('reason' in element || element.name.toLowerCase() !== 'link') return undefined;
  const { attributes } = element;
  const id = attributes['id'] ?? '';
  const linktype = attributes['linktype']?.toLowerCase() || (id === '' ? 'external' : 'internal');
  return { attributes, linktype, id };
}

/** The item that an internal or media link leads to, when the view shows it. */
function linkTarget(link: LinkValue, view: View, language: string): ItemVersion | undefined {
  const reference = link.id || (link.linktype === 'internal' || link.linktype === 'media' ? (link.attributes['url'] ?? '') : '');
  const item = reference === '' ? undefined : view.tree.find(reference);
  return item && view.whatever(item, language);
}

/**
 * `href` of a link; empty when its target is missing. Query string and anchor stay apart, as the JSS components add
 * them, except for links of type `anchor`.
 */
export function linkHref(link: LinkValue, view: View, site: Site | undefined, language: string): string {
  const url = (link.attributes['url'] ?? '').trim();
  switch (link.linktype) {
    case 'internal':
    case 'media': {
      const target = linkTarget(link, view, language);
      if (!target) return '';
      return isMedia(target.item) ? fileUrl(mediaFacts(target)) : itemUrl(view, target.item, site, language);
    }
    case 'anchor': {
      const anchor = link.attributes['anchor'] || url;
      return anchor === '' ? '' : `#${anchor.replace(/^#/, '')}`;
    }
    case 'mailto':
      return url === '' || /^mailto:/i.test(url) ? url : `mailto:${url}`;
    default:
      return url;
  }
}

/** The pairs of a Name Value List (`a=1&b=two%20words`), decoded, in order. */
export function parseNameValues(raw: string): readonly { name: string; value: string }[] {
  return Array.from(new URLSearchParams(raw), ([name, value]) => ({ name, value }));
}
