import type { Guid, Item, ItemVersion, RawLanguage, RawVersion, Tree, View, ViewName } from '../types.ts';
import type { LanguageFallback } from './fallback.ts';
import type { Publishing } from './publishing.ts';
import type { Template } from './templates.ts';
import { VersionOfItem } from './version.ts';
import type { Sources, Stored } from './version.ts';

/**
 * Published: what a target shows at one moment. Draft (`publishing` undefined): the newest version of everything. With `isDraft`, the
 * newest of some items, and of all others what is published.
 */
export class TreeView implements View {
  readonly name: ViewName;
  readonly tree: Tree;
  readonly revision: string;
  private readonly publishing: Publishing | undefined;
  private readonly isDraft: ((item: Item) => boolean) | undefined;
  private readonly versions = new Map<Item, Map<string, ItemVersion | undefined>>();
  private readonly sources: Sources;
  private readonly languageKeys: ReadonlySet<string>;

  private readonly fallback: LanguageFallback;

  constructor(
    tree: Tree,
    revision: string,
    publishing: Publishing | undefined,
    template: (id: Guid) => Template,
    fallback: LanguageFallback,
    isDraft?: (item: Item) => boolean,
  ) {
    this.fallback = fallback;
    this.name = publishing && !isDraft ? 'published' : 'draft';
    this.isDraft = isDraft;
    this.tree = tree;
    this.revision = revision;
    this.publishing = publishing;
    this.languageKeys = new Set(tree.languages.map((language) => language.toLowerCase()));
    this.sources = {
      template: (item) => template(item.templateId),
      fallbacks: (item, language) => this.fallbacks(item, language),
      stored: (item, language) => this.standard(item, language),
    };
  }

  version(item: Item, language: string, number?: number): ItemVersion | undefined {
    const key = language.toLowerCase();
    // languages come from requests: only those of the tree are remembered
    if (number !== undefined || !this.languageKeys.has(key)) return this.find(item, language, number);
    let byLanguage = this.versions.get(item);
    if (!byLanguage) this.versions.set(item, (byLanguage = new Map()));
    if (byLanguage.has(key)) return byLanguage.get(key);
    const version = this.find(item, language);
    byLanguage.set(key, version);
    return version;
  }

  whatever(item: Item, language: string): ItemVersion | undefined {
    const version = this.version(item, language);
    if (version || this.languages(item).length === 0) return version;
    return new VersionOfItem(item, language, this, this.sources, {
      shared: item.raw.shared,
      language: { language, fields: [], versions: [] },
      version: undefined,
    });
  }

  resolve(idOrPath: string, language: string, number?: number): ItemVersion | undefined {
    const item = this.tree.find(idOrPath);
    return item && this.version(item, language, number);
  }

  languages(item: Item): readonly string[] {
    if (this.publishingOf(item)?.shows(item) === false) return [];
    return item.raw.languages.filter((language) => this.newest(item, language)).map((language) => language.language);
  }

  inPlaceOf(item: Item, language: string): string | undefined {
    if (this.publishingOf(item)?.shows(item) === false || !this.fallback.ofItem(item)) return undefined;
    return this.fallback.languages(language).find((one) => this.inOne(item, language, one, undefined) !== undefined);
  }

  private find(item: Item, language: string, number?: number): ItemVersion | undefined {
    if (this.publishingOf(item)?.shows(item) === false) return undefined;
    const own = this.inOne(item, language, language, number);
    if (own || !this.fallback.ofItem(item)) return own;
    for (const one of this.fallback.languages(language)) {
      const version = this.inOne(item, language, one, number);
      if (version) return version;
    }
    return undefined;
  }

  private inOne(item: Item, asked: string, language: string, number: number | undefined): ItemVersion | undefined {
    const raw = languageOf(item, language);
    const version = raw && this.newest(item, raw, number);
    if (!raw || !version) return undefined;
    return new VersionOfItem(item, asked, this, this.sources, { shared: item.raw.shared, language: raw, version });
  }

  private publishingOf(item: Item): Publishing | undefined {
    return this.isDraft?.(item) ? undefined : this.publishing;
  }

  private newest(item: Item, language: RawLanguage, number?: number): RawVersion | undefined {
    const publishing = this.publishingOf(item);
    let newest: RawVersion | undefined;
    for (const version of language.versions) {
      if (number !== undefined && version.version !== number) continue;
      if (newest && newest.version > version.version) continue;
      if (publishing && !publishing.showsVersion(version)) continue;
      newest = version;
    }
    return newest;
  }

  private fallbacks(item: Item, language: string): Stored[] {
    if (item.raw.languages.length < 2 || !this.fallback.ofFields(item)) return [];
    return this.fallback.languages(language).flatMap((one) => {
      const raw = languageOf(item, one);
      const version = raw && this.newest(item, raw);
      return raw && version ? [{ shared: [], language: raw, version }] : [];
    });
  }

  /** Standard values in a language, or in the first that stands in for it; shared ones last. */
  private standard(item: Item, language: string): Stored[] {
    const chain = this.fallback.ofItem(item) ? [language, ...this.fallback.languages(language)] : [language];
    const raw = chain.map((one) => languageOf(item, one)).find((one) => one !== undefined);
    const shared: Stored = { shared: item.raw.shared, language: undefined, version: undefined };
    return raw ? [{ shared: [], language: raw, version: newestOf(raw) }, shared] : [shared];
  }
}

function languageOf(item: Item, language: string): RawLanguage | undefined {
  const { languages } = item.raw;
  for (const one of languages) if (one.language === language) return one;
  const wanted = language.toLowerCase();
  return languages.find((one) => one.language.toLowerCase() === wanted);
}

/** Whatever a view may show: standard values are not published by themselves. */
const newestOf = ({ versions }: RawLanguage): RawVersion | undefined =>
  versions.reduce<RawVersion | undefined>((newest, one) => (newest && newest.version > one.version ? newest : one), undefined);
