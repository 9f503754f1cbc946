import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ScsSyntaxError } from '../../lib/scs/lines.ts';
import { readScs } from '../../lib/scs/read.ts';
import { writeScs } from '../../lib/scs/write.ts';
import { idOf } from './guid.ts';
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
  /** Files that somebody else changed since they were read, or names by now: they stay as they are. */
  left: string[];
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
  /** Files of removed items, and what they held when they were read. */
  readonly #removed = new Map<string, { id: string; onDisk: string }>();
  /** Key of each path, also of one that has no item, → keys of what is right below it. */
  readonly #children = new Map<string, Set<string>>();

  constructor(root: string) {
    this.root = root;
  }

  /** Reads every item below src/sitecore/items. Files that are no items are listed in `problems` and left alone. */
  static load(root: string): ItemStore {
    const store = new ItemStore(root);
    for (const [file, text] of filesBelow(root)) {
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

  /** The item that was made at a path and stands elsewhere by now, as somebody moved or renamed it; undefined where none has. */
  movedFrom(itemPath: string): ScsItem | undefined {
    const item = this.byId(idOf(itemPath));
    return item && item.path.toLowerCase() !== itemPath.toLowerCase() ? item : undefined;
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

  /** @throws Error when an item at another path has its id: of two such files Sitecore and the service take one */
  put(item: ScsItem): void {
    const key = item.path.toLowerCase();
    const before = this.#slots.get(key);
    const twin = this.byId(item.id);
    if (twin && twin.path.toLowerCase() !== key && before?.item.id !== item.id)
      throw new Error(`There can be no item at ${item.path} with the id ${item.id}: ${twin.path} has it.`);
    if (before && before.item.id !== item.id) this.#byId.delete(before.item.id);
    const file = before?.file ?? fileOf(item.path);
    this.#slots.set(key, { item, onDisk: before?.onDisk ?? this.#removed.get(file)?.onDisk, file });
    this.#byId.set(item.id, key);
    this.#place(key);
    this.#removed.delete(file);
  }

  remove(itemPath: string): void {
    const slot = this.#slots.get(itemPath.toLowerCase());
    if (!slot) return;
    this.#slots.delete(itemPath.toLowerCase());
    this.#byId.delete(slot.item.id);
    if (slot.onDisk !== undefined) this.#removed.set(slot.file, { id: slot.item.id, onDisk: slot.onDisk });
  }

  /** What `save` would do. */
  changes(): SaveResult {
    const written: string[] = [];
    let unchanged = 0;
    for (const { item, onDisk, file } of this.#slots.values()) {
      if (onDisk !== undefined && (onDisk === writeScs(item) || sameItem(onDisk, item))) unchanged += 1;
      else written.push(file);
    }
    return { written: written.sort(), removed: [...this.#removed.keys()].sort(), unchanged, left: [] };
  }

  /** Writes what differs. The service that serves the items may have written since they were read: what is not as it was then stays. */
  save(): SaveResult {
    const { written, removed, unchanged } = this.changes();
    const byFile = new Map([...this.#slots.values()].map((slot) => [slot.file, slot]));
    const left: string[] = [];
    const named = removed.length > 0 ? this.#writtenByOthers() : '';
    for (const file of removed) {
      const before = this.#removed.get(file);
      if (!before || this.#now(file) === undefined) continue;
      if (this.#now(file) !== before.onDisk || [before.id, before.id.replaceAll('-', '')].some((id) => named.includes(id))) left.push(file);
      else {
        rmSync(path.join(this.root, file), { force: true });
        this.#removeEmptyFolders(path.dirname(path.join(this.root, file)));
      }
    }
    for (const file of written) {
      const slot = byFile.get(file);
      if (!slot) continue;
      if (this.#now(file) !== slot.onDisk) {
        left.push(file);
        continue;
      }
      const text = writeScs(slot.item);
      writeWhole(path.join(this.root, file), text);
      slot.onDisk = text;
    }
    this.#removed.clear();
    const done = (files: readonly string[]): string[] => files.filter((file) => !left.includes(file));
    return { written: done(written), removed: done(removed), unchanged, left: left.sort() };
  }

  /** What a file holds now; undefined where there is none. */
  #now(file: string): string | undefined {
    const absolute = path.join(this.root, file);
    return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined;
  }

  /** The texts of all files that are others than those that were read, in small letters. */
  #writtenByOthers(): string {
    const read = new Map([...this.#slots.values()].map(({ file, onDisk }) => [file, onDisk]));
    return [...filesBelow(this.root)]
      .flatMap(([file, text]) => (text === (read.get(file) ?? this.#removed.get(file)?.onDisk) ? [] : [text.toLowerCase()]))
      .join('\n');
  }

  #removeEmptyFolders(folder: string): void {
    let at = folder;
    while (at.startsWith(path.join(this.root, SITECORE_DIR, 'items')) && existsSync(at) && readdirSync(at).length === 0) {
      rmdirSync(at);
      at = path.dirname(at);
    }
  }
}

/** For people: which files a save left as they are. */
export const tellLeft = ({ left }: Pick<SaveResult, 'left'>): string[] =>
  left.map((file) => `Left as it is, for somebody else wrote since it was read; run this again: ${file}`);

/** The files of items in a project folder, by their paths in it, and what they hold. */
function* filesBelow(root: string): Generator<[file: string, text: string]> {
  const folder = path.join(root, SITECORE_DIR, 'items');
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yml'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const absolute of files) yield [path.relative(root, absolute).split(path.sep).join('/'), readFileSync(absolute, 'utf8')];
}

/** Nobody who reads the file meanwhile reads half of it. */
function writeWhole(absolute: string, text: string): void {
  const temporary = `${absolute}.${process.pid}.new`;
  mkdirSync(path.dirname(absolute), { recursive: true });
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, absolute);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
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
