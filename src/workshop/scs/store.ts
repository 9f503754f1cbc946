import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ScsSyntaxError } from '../../lib/scs/lines.ts';
import { readScs } from '../../lib/scs/read.ts';
import { writeScs } from '../../lib/scs/write.ts';
import { fileOf, SITECORE_DIR } from './modules.ts';
import { parentPath } from './item.ts';
import type { ScsItem } from './item.ts';

export interface ReadProblem {
  file: string;
  line: number;
  reason: string;
}

export interface SaveResult {
  written: string[];
  removed: string[];
  unchanged: number;
}

interface Slot {
  item: ScsItem;
  /** Bytes on disk when they were read; undefined for a new item. */
  onDisk: string | undefined;
  file: string;
}

/** The items of a project folder, read at once, changed in memory, and saved where their bytes differ. */
export class ItemStore {
  readonly root: string;
  readonly problems: ReadProblem[] = [];
  readonly #slots = new Map<string, Slot>();
  readonly #byId = new Map<string, string>();
  readonly #removed = new Set<string>();
  /** Key of each path, also of one that has no item, → keys of what is right below it. */
  readonly #children = new Map<string, Set<string>>();

  constructor(root: string) {
    this.root = root;
  }

  /** Reads every item below src/sitecore/items. Files that are no items are listed in `problems` and left alone. */
  static load(root: string): ItemStore {
    const store = new ItemStore(root);
    const folder = path.join(root, SITECORE_DIR, 'items');
    if (!existsSync(folder)) return store;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.yml'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const absolute of files) {
      const file = path.relative(root, absolute).split(path.sep).join('/');
      const text = readFileSync(absolute, 'utf8');
      try {
        const item = readScs(text);
        const twin = store.#slots.get(item.path.toLowerCase());
        if (twin) store.problems.push({ file, line: 1, reason: `the path ${item.path} is also in ${twin.file}` });
        else {
          store.#slots.set(item.path.toLowerCase(), { item, onDisk: text, file });
          store.#place(item.path.toLowerCase());
        }
        store.#byId.set(item.id, item.path.toLowerCase());
      } catch (error) {
        if (!(error instanceof ScsSyntaxError)) throw error;
        store.problems.push({ file, line: error.line, reason: error.message });
      }
    }
    return store;
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Case-insensitive, as Sitecore's paths are. */
  at(itemPath: string): ScsItem | undefined {
    return this.#slots.get(itemPath.toLowerCase())?.item;
  }

  byId(id: string): ScsItem | undefined {
    const key = this.#byId.get(id.toLowerCase());
    return key === undefined ? undefined : this.#slots.get(key)?.item;
  }

  fileOf(item: ScsItem): string {
    return this.#slots.get(item.path.toLowerCase())?.file ?? fileOf(item.path);
  }

  /** The text of an item's file when it was read. */
  source(item: ScsItem): string | undefined {
    return this.#slots.get(item.path.toLowerCase())?.onDisk;
  }

  all(): ScsItem[] {
    return [...this.#slots.values()].map((slot) => slot.item);
  }

  /** Items below a path, not the item itself. */
  below(itemPath: string): ScsItem[] {
    const found: ScsItem[] = [];
    const walk = (key: string): void => {
      for (const child of this.#children.get(key) ?? []) {
        const slot = this.#slots.get(child);
        if (slot) found.push(slot.item);
        walk(child);
      }
    };
    walk(itemPath.toLowerCase());
    return found;
  }

  #place(key: string): void {
    for (let at = key, parent = parentPath(at); parent !== ''; at = parent, parent = parentPath(at)) {
      const children = this.#children.get(parent) ?? new Set();
      if (children.has(at)) return;
      this.#children.set(parent, children.add(at));
    }
  }

  put(item: ScsItem): void {
    const key = item.path.toLowerCase();
    const before = this.#slots.get(key);
    this.#slots.set(key, { item, onDisk: before?.onDisk, file: before?.file ?? fileOf(item.path) });
    this.#byId.set(item.id, key);
    this.#place(key);
    this.#removed.delete(this.#slots.get(key)?.file ?? '');
  }

  remove(itemPath: string): void {
    const slot = this.#slots.get(itemPath.toLowerCase());
    if (!slot) return;
    this.#slots.delete(itemPath.toLowerCase());
    this.#byId.delete(slot.item.id);
    if (slot.onDisk !== undefined) this.#removed.add(slot.file);
  }

  /** What `save` would do. */
  changes(): SaveResult {
    const written: string[] = [];
    let unchanged = 0;
    for (const { item, onDisk, file } of this.#slots.values()) {
      if (onDisk !== undefined && (onDisk === writeScs(item) || sameItem(onDisk, item))) unchanged += 1;
      else written.push(file);
    }
    return { written: written.sort(), removed: [...this.#removed].sort(), unchanged };
  }

  save(): SaveResult {
    const result = this.changes();
    const byFile = new Map([...this.#slots.values()].map((slot) => [slot.file, slot]));
    for (const file of result.removed) {
      rmSync(path.join(this.root, file), { force: true });
      this.#removeEmptyFolders(path.dirname(path.join(this.root, file)));
    }
    for (const file of result.written) {
      const slot = byFile.get(file);
      if (!slot) continue;
      const absolute = path.join(this.root, file);
      const text = writeScs(slot.item);
      mkdirSync(path.dirname(absolute), { recursive: true });
      writeFileSync(absolute, text);
      slot.onDisk = text;
    }
    this.#removed.clear();
    return result;
  }

  #removeEmptyFolders(folder: string): void {
    let at = folder;
    while (at.startsWith(path.join(this.root, SITECORE_DIR, 'items')) && existsSync(at) && readdirSync(at).length === 0) {
      rmdirSync(at);
      at = path.dirname(at);
    }
  }
}

/** The file says the same in another notation (ends of line of Windows, a remark of somebody): it is left as it is. */
function sameItem(text: string, item: ScsItem): boolean {
  try {
    return writeScs(readScs(text)) === writeScs(item);
  } catch {
    return false;
  }
}
