import { TEMPLATE } from '../items/ids.ts';
import type { Item, Site, View } from '../items/types.ts';

/** The phrases of a site's dictionary in a language, in tree order. The first of two equal keys wins. */
export function siteDictionary(view: View, site: Site, language: string): ReadonlyMap<string, string> {
  const phrases = new Map<string, string>();
  const visit = (item: Item): void => {
    if (view.tree.inherits(item, TEMPLATE.dictionaryEntry) && item.name.toLowerCase() !== '__standard values') {
      const entry = view.version(item, language);
      const key = entry?.raw('Key') ?? '';
      if (entry && key !== '' && !phrases.has(key)) phrases.set(key, entry.raw('Phrase') ?? '');
    }
    for (const child of item.children) visit(child);
  };
  if (site.dictionary !== undefined) visit(site.dictionary);
  return phrases;
}
