import { FIELD, TEMPLATE } from '../ids.ts';
import { siteOfItem, sites } from '../sites.ts';
import type { Item, Tree } from '../types.ts';
import { sharedValue } from './templates.ts';

/**
 * Sitecore's language fallback. It needs three switches: the field `Fallback Language` of the language item, the site's own
 * (`ItemLanguageFallback`, `FieldLanguageFallback` of its definition), and the item's (`__Enable item fallback`, mostly from
 * standard values) or the field's. Sitecore goes by the site of the request; here an item goes by its own site, and one
 * outside of all sites (media, templates) by whether any has it.
 */
export class LanguageFallback {
  private readonly tree: Tree;
  private readonly after: ReadonlyMap<string, string>;
  private readonly chains = new Map<string, readonly string[]>();

  constructor(tree: Tree, all: Iterable<Item>) {
    this.tree = tree;
    const after = new Map<string, string>();
    for (const item of all) {
      const next = item.templateId === TEMPLATE.language ? (sharedValue(item.raw, FIELD.fallbackLanguage)?.trim() ?? '') : '';
      if (next !== '') after.set(item.name.toLowerCase(), next);
    }
    this.after = after;
  }

  /** The languages that stand in for one, nearest first, without itself. */
  languages(language: string): readonly string[] {
    const key = language.toLowerCase();
    // Languages come from requests: only those that have a fallback are remembered.
    if (!this.after.has(key)) return [];
    let chain = this.chains.get(key);
    if (!chain) {
      const found: string[] = [];
      for (let one = this.after.get(key); one !== undefined; one = this.after.get(one.toLowerCase())) {
        const seen = [language, ...found].some((other) => other.toLowerCase() === one!.toLowerCase());
        if (seen) break;
        found.push(one);
      }
      this.chains.set(key, (chain = found));
    }
    return chain;
  }

  ofItem(item: Item): boolean {
    return this.enabled(item) && this.site(item, FIELD.siteItemFallback);
  }

  ofFields(item: Item): boolean {
    return this.site(item, FIELD.siteFieldFallback);
  }

  private enabled(item: Item): boolean {
    const stored = [item, ...this.tree.standardValues(item.templateId)].map((each) => sharedValue(each.raw, FIELD.enableItemFallback));
    return stored.find((value) => value !== undefined) === '1';
  }

  private site(item: Item, field: string): boolean {
    const own = siteOfItem(this.tree, item);
    return (own ? [own] : sites(this.tree)).some(({ definition }) => sharedValue(definition.raw, field) === '1');
  }
}
