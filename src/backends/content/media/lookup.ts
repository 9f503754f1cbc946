import { guid } from '../items/guid.ts';
import type { Item, ItemVersion, View } from '../items/types.ts';

const LIBRARY = '/sitecore/media library';

const withoutExtension = (path: string): string => path.replace(/\.[^./]*$/, '');

/**
 * The media item of an address below `/-/media/`: a path (any case, dash for blank, with or without its extension) or a
 * GUID, as rich text has it. Undefined when there is none, or when the view does not show it.
 */
export function findMedia(view: View, address: string, language: string): ItemVersion | undefined {
  const path = address.replace(/^\/+/, '');
  const id = path.includes('/') ? undefined : guid(withoutExtension(path));
  const item = id === undefined ? undefined : view.tree.byId(id);
  return id === undefined ? findMediaByPath(view, path, language) : shown(view, item, language);
}

/** As `findMedia`, by paths alone. */
export function findMediaByPath(view: View, address: string, language: string): ItemVersion | undefined {
  const path = address.replace(/^\/+/, '');
  const item = view.tree.byPath(`${LIBRARY}/${withoutExtension(path)}`) ?? view.tree.byPath(`${LIBRARY}/${path}`);
  return shown(view, item, language);
}

function shown(view: View, item: Item | undefined, language: string): ItemVersion | undefined {
  return item === undefined || !item.path.toLowerCase().startsWith(`${LIBRARY}/`) ? undefined : view.whatever(item, language);
}
