import { TEMPLATE } from '../items/ids.ts';
import type { Item, Site, View } from '../items/types.ts';
import { fieldValue } from './values.ts';

/** The phrases of a site's dictionary in tree order; one that a language lacks is taken from the site's default language. The first of two equal keys wins. */
export function siteDictionary(view: View, site: Site, language: string): ReadonlyMap<string, string> {
  const phrases = new Map<string, string>();
  const phrase = (item: Item): string =>
    fieldValue(view, item, 'Phrase', language) || fieldValue(view, item, 'Phrase', site.language) || fieldValue(view, item, 'Phrase', view.tree.defaultLanguage);
  const visit = (item: Item): void => {
    if (view.tree.inherits(item, TEMPLATE.dictionaryEntry) && item.name.toLowerCase() !== '__standard values') {
      const key = fieldValue(view, item, 'Key', language) || fieldValue(view, item, 'Key', view.tree.defaultLanguage);
      if (key !== '' && !phrases.has(key)) phrases.set(key, phrase(item));
    }
    for (const child of item.children) visit(child);
  };
  if (site.dictionary !== undefined) visit(site.dictionary);
  return phrases;
}
