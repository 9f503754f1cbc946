import { LruCache } from '../../../kit/lru.ts';
import { guid, guids } from '../../items/guid.ts';
import type { Guid, Item, ItemVersion, View } from '../../items/types.ts';
import { hasLayout } from '../../layout/render.ts';
import { comparisonOf } from './comparison.ts';
import { cellTest, rank } from './values.ts';
import type { Comparison, Operator } from './values.ts';

/** One bit a byte, one byte an entry: 10,000 entries are 10 kB and a page of them is found in microseconds. */
export type EntrySet = Uint8Array;

interface Column {
  comparison: Comparison;
  cells: string[];
}

const SETS_CACHE_BYTES = 16_000_000;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The item versions that a search sees, in tree order, so that a subtree is one run of entries.
 * Columns, leaf sets and sort orders are made on first use and live as long as the view's revision.
 */
export class SearchIndex {
  readonly entries: readonly ItemVersion[];
  readonly view: View;
  #runs = new Map<Guid, { from: number; to: number }>();
  #columns = new Map<string, Column>();
  #orders = new Map<string, Uint32Array>();
  #sets = new LruCache<EntrySet>(SETS_CACHE_BYTES);

  /** `language` undefined: every language version of each item, without fallbacks. */
  constructor(view: View, language: string | undefined) {
    this.view = view;
    const entries: ItemVersion[] = [];
    const visit = (item: Item): void => {
      const from = entries.length;
      // Standard values too: Sitecore's index holds all of the tree, and a search by template alone brings them.
      for (const each of language === undefined ? view.languages(item) : [language]) {
        const version = view.version(item, each);
        if (version !== undefined) entries.push(version);
      }
      for (const child of item.children) visit(child);
      if (entries.length > from) this.#runs.set(item.id, { from, to: entries.length });
    };
    for (const item of view.tree.all()) if (item.parent === undefined) visit(item);
    this.entries = entries;
  }

  all(): EntrySet {
    return new Uint8Array(this.entries.length).fill(1);
  }

  none(): EntrySet {
    return new Uint8Array(this.entries.length);
  }

  /** Entries that satisfy `name operator value`. Shared with the cache: do not change it. */
  leaf(name: string, operator: Operator, value: string): EntrySet {
    const key = `${name.toLowerCase()}\0${operator}\0${value}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    let set: EntrySet;
    if (operator === 'NEQ' || operator === 'NCONTAINS') {
      set = this.leaf(name, operator === 'NEQ' ? 'EQ' : 'CONTAINS', value).map((bit) => 1 - bit);
    } else {
      set = this.#special(name.toLowerCase(), operator, value) ?? this.#byCells(name, operator, value);
    }
    this.#sets.set(key, set, set.length);
    return set;
  }

  /** Positions of all entries in the order of a field; entries without a value come last in either direction. */
  order(name: string, descending: boolean): Uint32Array {
    const key = `${name.toLowerCase()}\0${descending}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const { comparison, cells } = this.#column(name);
    const ranks = comparison === 'text' ? undefined : cells.map((cell) => rank(comparison, cell));
    const empty = (index: number): boolean => (ranks === undefined ? cells[index] === '' : Number.isNaN(ranks[index]));
    const sign = descending ? -1 : 1;
    const made = Uint32Array.from(this.entries.keys()).sort((a, b) => {
      if (empty(a) || empty(b)) return Number(empty(a)) - Number(empty(b)) || a - b;
      const difference = ranks === undefined ? collator.compare(cells[a] ?? '', cells[b] ?? '') : (ranks[a] ?? 0) - (ranks[b] ?? 0);
      return difference * sign || a - b;
    });
    this.#orders.set(key, made);
    return made;
  }

  #byCells(name: string, operator: Exclude<Operator, 'NEQ' | 'NCONTAINS'>, value: string): EntrySet {
    const { comparison, cells } = this.#column(name);
    const test = cellTest(comparison, operator, value);
    return Uint8Array.from(cells, (cell) => Number(test(cell)));
  }

  #where(test: (entry: ItemVersion) => boolean): EntrySet {
    return Uint8Array.from(this.entries, (entry) => Number(test(entry)));
  }

  /** Sitecore's computed fields, whose meaning is not a text comparison. */
  #special(name: string, operator: Operator, value: string): EntrySet | undefined {
    if (operator !== 'EQ' && operator !== 'CONTAINS') return undefined;
    const { tree } = this.view;
    switch (name) {
      case '_path': {
        const id = guid(value) ?? tree.byPath(value)?.id;
        const run = id === undefined ? undefined : this.#runs.get(id);
        return run === undefined ? this.none() : this.none().fill(1, run.from, run.to);
      }
      case '_parent': {
        const id = guid(value) ?? tree.byPath(value)?.id;
        return this.#where((entry) => entry.item.parent !== undefined && entry.item.parent.id === id);
      }
      case '_templates': {
        const wanted = guids(value);
        return this.#where((entry) => wanted.some((id) => tree.inherits(entry.item, id)));
      }
      case '_template':
        return this.#where((entry) => entry.item.templateId === guid(value));
      case '_id':
      case '_group':
        return this.#where((entry) => entry.item.id === guid(value));
      case '_haslayout':
        return this.#where((entry) => hasLayout(entry) === /^(?:1|true)$/i.test(value.trim()));
      case '_language':
        return this.#where((entry) => entry.language.toLowerCase() === value.trim().toLowerCase());
      case '_latestversion':
        // Only the newest visible version of an item is indexed.
        return /^(?:1|true)$/i.test(value.trim()) ? this.all() : this.none();
      default:
        return undefined;
    }
  }

  #column(name: string): Column {
    const key = name.toLowerCase();
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = { comparison: comparisonOf(this.view.tree, key), cells: this.entries.map((entry) => cell(entry, key)) };
      this.#columns.set(key, column);
    }
    return column;
  }
}

function cell(entry: ItemVersion, name: string): string {
  switch (name) {
    case '_name':
      return entry.item.name;
    case '_displayname':
      return entry.displayName;
    case '_path':
    case '_fullpath':
      return entry.item.path;
    case '_language':
      return entry.language;
    case '_version':
      return String(entry.version);
    case '_templatename':
      return entry.view.tree.templateName(entry.item.templateId);
    case '_updated':
      return entry.raw('__Updated') ?? '';
    case '_created':
      return entry.raw('__Created') ?? '';
    default:
      return entry.raw(name) ?? '';
  }
}

type ViewStates = Map<string, { revision: string; byLanguage: Map<string, SearchIndex> }>;
const perTree = new WeakMap<object, ViewStates>();
function views(tree: object): ViewStates {
  let states = perTree.get(tree);
  if (states === undefined) {
    states = new Map();
    perTree.set(tree, states);
  }
  return states;
}

/** The index of a view in a language (undefined: all of them); a new revision of the view starts anew. Undefined for a language that the tree lacks. */
export function searchIndex(view: View, asked: string | undefined): SearchIndex | undefined {
  const { tree } = view;
  const language =
    asked === undefined
      ? undefined
      : [asked, asked.split('-')[0] ?? ''].find((each) => tree.languages.some((one) => one.toLowerCase() === each.toLowerCase()));
  if (asked !== undefined && language === undefined) return undefined;
  const perView = views(tree);
  let state = perView.get(view.name);
  if (state === undefined || state.revision !== view.revision) {
    state = { revision: view.revision, byLanguage: new Map() };
    perView.set(view.name, state);
  }
  const key = asked?.toLowerCase() ?? '*';
  let index = state.byLanguage.get(key);
  if (index === undefined) {
    index = new SearchIndex(view, asked);
    state.byLanguage.set(key, index);
  }
  return index;
}
