import { guid } from '../items/guid.ts';
import type { ItemVersion, View } from '../items/types.ts';

const LIBRARY = '/sitecore/media library';

/**
 * The media item of an address below `/-/media/`: a path (any case, dash for blank, with or without its extension) or a
 * GUID, as rich text has it. Undefined when there is none, or when the view does not show it.
 */
export function findMedia(view: View, address: string, language: string): ItemVersion | undefined {
  const path = address.replace(/^\/+/, '');
  const bare = path.replace(/\.[^./]*$/, '');
  const id = path.includes('/') ? undefined : guid(bare);
  const item = id === undefined ? (view.tree.byPath(`${LIBRARY}/${bare}`) ?? view.tree.byPath(`${LIBRARY}/${path}`)) : view.tree.byId(id);
  return item === undefined || !item.path.toLowerCase().startsWith(`${LIBRARY}/`) ? undefined : view.whatever(item, language);
}
