import { guid } from '../items/guid.ts';
import type { Site, View } from '../items/types.ts';
import { itemUrl } from './addresses.ts';
import { fileUrl, mediaFacts } from './media-values.ts';
import { replaceAttributes } from '../../../lib/rich-text/tokens.ts';

/** Sitecore's internal addresses: `~/link.aspx?…`, `-/media/…`, `~/media/…`. */
const INTERNAL = /^\/?[~-]\/(?:link\.aspx\?|media\/)/;
const MEDIA = /^\/?[~-]\/media\//;

/**
 * Rich text with `~/link.aspx?_id=…` turned into the target's address and media addresses into `/-/media/…` ones.
 * An attribute whose target is missing goes: text without a link is better than a link to nowhere.
 */
export function rewriteRichText(html: string, view: View, site: Site | undefined, language: string): string {
  if (!html.includes('/link.aspx') && !html.includes('/media/')) return html;
  return replaceAttributes(html, (_name, url) => {
    if (!INTERNAL.test(url)) return undefined;
    return (MEDIA.test(url) ? media(url, view, language) : link(url, view, site, language)) ?? null;
  });
}

function link(url: string, view: View, site: Site | undefined, language: string): string | undefined {
  const [address = '', anchor] = url.split('#');
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const wanted = query.get('_lang') ?? language;
  const target = guid(query.get('_id') ?? '');
  const item = target ? view.tree.byId(target) : undefined;
  const version = item && view.whatever(item, wanted);
  if (!version) return undefined;
  for (const own of ['_id', '_z', '_lang']) query.delete(own);
  const rest = query.size > 0 ? `?${query.toString()}` : '';
  return `${itemUrl(view, version.item, site, wanted)}${rest}${anchor ? `#${anchor}` : ''}`;
}

function media(url: string, view: View, language: string): string | undefined {
  const path = url.replace(MEDIA, '');
  const id = guid(/^[^./?#]*/.exec(path)?.[0] ?? '');
  if (!id) return `/-/media/${path}`;
  const item = view.tree.byId(id);
  const version = item && view.whatever(item, language);
  if (!version) return undefined;
  const [query = '', anchor] = (/[?#].*/s.exec(path)?.[0] ?? '').split('#');
  const parameters = query
    .slice(1)
    .split('&')
    .filter((each) => each !== '' && !/^(?:rev|hash)=/.test(each));
  const address = fileUrl(mediaFacts(version), ...parameters);
  return anchor === undefined ? address : `${address}#${anchor}`;
}
