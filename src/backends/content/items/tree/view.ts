import { guid } from '../guid.ts';
import type { Guid, Item, ItemVersion, RawLanguage, RawVersion, Tree, View, ViewName } from '../types.ts';
import type { Publishing } from './publishing.ts';
import type { Template } from './templates.ts';
import { VersionOfItem } from './version.ts';
import type { Sources, Stored } from './version.ts';

/** Published: what a target shows at one moment. Draft (`publishing` undefined): the newest version of everything. */
export class TreeView implements View {
  readonly name: ViewName;
  readonly tree: Tree;
  readonly revision: string;
  private readonly publishing: Publishing | undefined;
  private readonly versions = new Map<Item, Map<string, ItemVersion | undefined>>();
  private readonly sources: Sources;
  private readonly languageKeys: ReadonlySet<string>;

  constructor(tree: Tree, revision: string, publishing: Publishing | undefined, template: (id: Guid) => Template) {
    this.name = publishing ? 'published' : 'draft';
    this.tree = tree;
    this.revision = revision;
    this.publishing = publishing;
    this.languageKeys = new Set(tree.languages.map((language) => language.toLowerCase()));
    this.sources = {
      template: (item) => template(item.templateId),
      fallbacks: (item, after, asked) => this.fallbacks(item, after, asked),
      stored: (item, language) => storedInChain(item, languageChain(language, tree.defaultLanguage)),
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

  resolve(idOrPath: string, language: string, number?: number): ItemVersion | undefined {
    const id = guid(idOrPath);
    const item = id ? this.tree.byId(id) : this.tree.byPath(idOrPath);
    return item && this.version(item, language, number);
  }

  languages(item: Item): readonly string[] {
    if (this.publishing && !this.publishing.shows(item)) return [];
    return item.raw.languages.filter((language) => this.newest(language)).map((language) => language.language);
  }

  private find(item: Item, language: string, number?: number): ItemVersion | undefined {
    if (this.publishing && !this.publishing.shows(item)) return undefined;
    for (const one of languageChain(language, this.tree.defaultLanguage)) {
      const raw = languageOf(item, one);
      const version = raw && this.newest(raw, number);
      if (raw && version) return new VersionOfItem(item, language, this, this.sources, { shared: item.raw.shared, language: raw, version });
    }
    return undefined;
  }

  private newest(language: RawLanguage, number?: number): RawVersion | undefined {
    let newest: RawVersion | undefined;
    for (const version of language.versions) {
      if (number !== undefined && version.version !== number) continue;
      if (newest && newest.version > version.version) continue;
      if (this.publishing && !this.publishing.showsVersion(version)) continue;
      newest = version;
    }
    return newest;
  }

  private fallbacks(item: Item, after: string, asked: string): Stored[] {
    if (item.raw.languages.length < 2) return [];
    const chain = languageChain(asked, this.tree.defaultLanguage);
    const rest = chain.slice(chain.findIndex((language) => language.toLowerCase() === after.toLowerCase()) + 1);
    return rest.flatMap((language) => {
      const raw = languageOf(item, language);
      const version = raw && this.newest(raw);
      return raw && version ? [{ shared: [], language: raw, version }] : [];
    });
  }
}

function languageOf(item: Item, language: string): RawLanguage | undefined {
  const { languages } = item.raw;
  for (const one of languages) if (one.language === language) return one;
  const wanted = language.toLowerCase();
  return languages.find((one) => one.language.toLowerCase() === wanted);
}

/** Standard values of a language, then of its fallbacks; shared ones last. */
function storedInChain(item: Item, chain: readonly string[]): Stored[] {
  const stored = chain.flatMap((language): Stored[] => {
    const raw = languageOf(item, language);
    const version = raw?.versions.reduce<RawVersion | undefined>(
      (newest, one) => (newest && newest.version > one.version ? newest : one),
      undefined,
    );
    return raw ? [{ shared: [], language: raw, version }] : [];
  });
  return [...stored, { shared: item.raw.shared, language: undefined, version: undefined }];
}

const chains = new Map<string, readonly string[]>();
const MOST_CHAINS = 1000;

/** `de-AT` → `de-AT`, `de`, and the default language. */
export function languageChain(language: string, defaultLanguage: string): readonly string[] {
  const key = `${language}|${defaultLanguage}`;
  let chain = chains.get(key);
  if (!chain) {
    const parts = language.split('-');
    const regional = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
    chain = [...regional, defaultLanguage].filter(
      (one, index, all) => one !== '' && all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === index,
    );
    // languages come from requests: a flood of invented ones must not fill the memory
    if (chains.size >= MOST_CHAINS) chains.clear();
    chains.set(key, chain);
  }
  return chain;
}
