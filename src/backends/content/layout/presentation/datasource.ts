import { guid } from '../../items/guid.ts';
import type { Item, ItemVersion, View } from '../../items/types.ts';
import { trimSigns } from '../../../../lib/trim-signs.ts';

export interface Datasource {
  /** What the layout JSON says: as written, or the whole path for `local:` and `page:`. */
  text: string;
  version?: ItemVersion;
  /** Why there is no version though a datasource is named. */
  problem?: string;
}

/**
 * Finds a rendering's datasource: a GUID, a path, `local:/…` (below the item that the rendering belongs to: the page, or
 * the partial design), `page:…` (the page itself, or below it). Read in the page's language with its fallbacks.
 */
export function findDatasource(raw: string, owner: Item, page: Item, view: View, language: string): Datasource {
  const written = raw.trim();
  if (written === '') return { text: '' };
  const id = guid(written);
  const path = id ? undefined : pathOf(written, owner, page);
  if (!id && path === undefined) return { text: written, problem: `datasource "${written}" is none of GUID, path, local:, page:` };
  const item = id ? view.tree.byId(id) : view.tree.byPath(path!);
  const text = id ? written : (item?.path ?? path!);
  if (!item) return { text, problem: `datasource ${text} does not exist` };
  const version = view.version(item, language);
  if (!version)
    return { text, problem: `datasource ${item.path} has no version in ${language} or its fallbacks that the ${view.name} view shows` };
  return { text, version };
}

function pathOf(written: string, owner: Item, page: Item): string | undefined {
  const relative = /^(local|page):(.*)$/is.exec(written);
  if (relative) {
    const rest = trimSigns(relative[2]!.trim(), '/');
    const base = relative[1]!.toLowerCase() === 'local' ? owner.path : page.path;
    return rest === '' ? base : `${base}/${rest}`;
  }
  return /^\/sitecore(\/|$)/i.test(written) ? written : undefined;
}
