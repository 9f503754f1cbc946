import { FIELD } from '../items/ids.ts';
import { everyField } from '../items/scs/read.ts';
import { isWithin, siteOfItem } from '../items/sites.ts';
import type { Item, Site, Tree, View } from '../items/types.ts';

/** Where an item is found: the site that it belongs to, and its path in it, without language. */
export interface Address {
  readonly site: Site | undefined;
  /** `/` for the home item; items outside of every home keep their whole path. */
  readonly path: string;
}

const addresses = new WeakMap<Tree, Map<Item, Address>>();
const mediaAddresses = new WeakMap<Item, string>();
const MEDIA_LIBRARY = '/sitecore/media library/';

export function addressOf(tree: Tree, item: Item): Address {
  let known = addresses.get(tree);
  if (!known) addresses.set(tree, (known = new Map()));
  let address = known.get(item);
  if (!address) {
    const site = siteOfItem(tree, item);
    const path = site && isWithin(item, site.home) ? item.path.slice(site.home.path.length) : item.path;
    address = { site, path: path === '' ? '/' : urlPath(path) };
    known.set(item, address);
  }
  return address;
}

export function isMedia(item: Item): boolean {
  return item.path.length > MEDIA_LIBRARY.length && item.path.slice(0, MEDIA_LIBRARY.length).toLowerCase() === MEDIA_LIBRARY;
}

/** `/-/media/<path below the media library>.<extension>`. */
export function mediaUrl(item: Item): string {
  let url = mediaAddresses.get(item);
  if (url === undefined) {
    const isExtension = (field: { id: string; hint: string }) => field.id === FIELD.extension || field.hint === 'Extension';
    const extension = [...everyField(item.raw)].find(isExtension)?.value.replace(/^\./, '').toLowerCase() || 'ashx';
    const path = isMedia(item) ? item.path.slice(MEDIA_LIBRARY.length) : item.path.replace(/^\//, '');
    url = `/-/media/${urlPath(path)}.${extension}`;
    mediaAddresses.set(item, url);
  }
  return url;
}

/**
 * Address of an item seen from a page of `fromSite`: a path, or an absolute URL when the item belongs to another site
 * whose host name is known. A language other than the target site's own is the path's first segment.
 */
export function itemUrl(view: View, item: Item, fromSite: Site | undefined, language: string): string {
  if (isMedia(item)) return mediaUrl(item);
  const { site, path } = addressOf(view.tree, item);
  let url = path;
  if (site && language.toLowerCase() !== site.language.toLowerCase()) url = `/${encodeURIComponent(language)}${path === '/' ? '' : path}`;
  const elsewhere = site && fromSite && site.name !== fromSite.name;
  return elsewhere && site.origin ? site.origin + url : url;
}

/** Item names as they stand in an address: spaces are dashes, the rest is percent-encoded where it must be. */
function urlPath(path: string): string {
  return encodeURI(path.replaceAll(' ', '-')).replace(/[?#]/g, encodeURIComponent);
}
