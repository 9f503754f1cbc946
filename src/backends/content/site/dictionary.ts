import { TEMPLATE } from '../items/ids.ts';
import type { Item, Site, View } from '../items/types.ts';

/** The phrases of a site's dictionary in tree order; one that a language lacks is taken from the site's default language. The first of two equal keys wins. */
export function siteDictionary(view: View, site: Site, language: string): ReadonlyMap<string, string> {
  const phrases = new Map<string, string>();
  const languages = [language, site.language, view.tree.defaultLanguage];
  const firstOf = (item: Item, name: string): string => {
    for (const each of languages) {
      const value = view.version(item, each)?.raw(name);
      if (value) return value;
    }
    return '';
  };
  const visit = (item: Item): void => {
    if (view.tree.inherits(item, TEMPLATE.dictionaryEntry) && item.name.toLowerCase() !== '__standard values') {
      const key = firstOf(item, 'Key');
      if (key !== '' && !phrases.has(key)) phrases.set(key, firstOf(item, 'Phrase'));
    }
    for (const child of item.children) visit(child);
  };
  if (site.dictionary !== undefined) visit(site.dictionary);
  return phrases;
}
