import { readFileSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseLayout } from '../layout/presentation/layout-xml.ts';
import type { XmlError } from '../layout/presentation/xml.ts';
import { isItem, readItem } from './scs/read.ts';
import { fileOfPath, listItemFiles, shortName, type Include } from './scs/modules.ts';
import { readSites } from './sites.ts';
import { buildTree } from './tree/build.ts';
import type { ItemProblem, RawField, RawItem, Tree } from './types.ts';

export interface LoadOptions {
  /** The folder that holds `sitecore.json`. */
  root: string;
  /** More folders with a `sitecore.json`, read first: items that stand for what a Sitecore already has. The service's built-in table is enough without. */
  ootb?: readonly string[];
  /** `en` by default. */
  defaultLanguage?: string;
  /** Origins of sites by name, before what their definitions say: `{ insights: 'http://insights.localhost:3000' }`. */
  siteOrigins?: Readonly<Record<string, string>>;
  /** Milliseconds since 1970; publishing dates are compared with it. */
  now?: () => number;
}

/**
 * Files read in one go before other work gets a turn: some milliseconds. They are read synchronously, one after the other,
 * which for thousands of small files takes a fifth of the processor time of asynchronous reads, and never has more than
 * one file open.
 */
const BATCH = 64;

interface ReadFile {
  /** Modification time and size: a file whose mark is the same is not read again. */
  mark: string;
  result: RawItem | ItemProblem;
}

/** The files behind a tree and what was read from them, so that a change costs only the files that changed. */
export class ItemSource {
  private readonly options: LoadOptions;
  private files = new Map<string, ReadFile>();
  private configuration = new Set<string>();
  private problems: ItemProblem[] = [];
  private revision = 0;
  private includes: readonly Include[] = [];
  private last: Promise<unknown> = Promise.resolve();
  /** Folders in which a change may matter; known after `refresh`. */
  folders: readonly string[] = [];

  constructor(options: LoadOptions) {
    this.options = options;
  }

  get roots(): readonly string[] {
    return [...(this.options.ootb ?? []), this.options.root];
  }

  isConfiguration(file: string): boolean {
    return this.configuration.has(file) || file.endsWith('.module.json');
  }

  knows(file: string): boolean {
    return this.files.has(file);
  }

  /** The folders that hold items, whether or not any was read yet. */
  async includeFolders(): Promise<string[]> {
    return (await Promise.all(this.roots.map(listItemFiles))).flatMap(({ includes }) => includes.map(({ folder }) => folder));
  }

  /** The file that an item at this path has or would have; undefined where no module keeps such items. */
  fileOf(path: string): string | undefined {
    return fileOfPath(this.includes, path);
  }

  /** Runs what reads files or changes them one after the other, in the order of the calls: a list made meanwhile would miss what is new. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(work, work);
    this.last = run.catch(() => undefined);
    return run;
  }

  /** Takes over files that were written (their bytes) or removed (undefined) just now. Only within `alone`. */
  take(files: ReadonlyMap<string, Buffer | undefined>): void {
    for (const [file, bytes] of files) {
      if (bytes === undefined) this.files.delete(file);
      else {
        const { mtimeMs, size } = statSync(file);
        this.files.set(file, { mark: `${mtimeMs}|${size}`, result: readItem(bytes, file) });
      }
    }
  }

  async load(): Promise<Tree> {
    await this.refresh();
    return this.build();
  }

  /** Lists all files and reads those that are new or changed. Returns the files that differ. */
  async refresh(): Promise<string[]> {
    const listings = await Promise.all(this.roots.map(listItemFiles));
    this.configuration = new Set(listings.flatMap((listing) => listing.configuration));
    this.folders = listings.flatMap((listing) => listing.folders);
    this.includes = listings.flatMap((listing) => listing.includes);
    const before = JSON.stringify(this.problems);
    this.problems = listings.flatMap((listing) => listing.problems);
    const names = listings.flatMap((listing) => listing.files);
    const old = this.files;
    // rebuilt in the order of the list, so that "which of two items with one id is served" does not depend on history
    this.files = new Map();
    for (const name of names) {
      const known = old.get(name);
      if (known) this.files.set(name, known);
      else this.files.set(name, { mark: '', result: { file: name, reason: 'not read' } });
    }
    const changed = await this.read(names);
    for (const name of old.keys()) if (!this.files.has(name)) changed.push(name);
    if (before !== JSON.stringify(this.problems)) changed.push(...this.configuration);
    return changed;
  }

  /** Reads the given known files again, if they changed. Returns those whose content differs. */
  async read(names: readonly string[]): Promise<string[]> {
    const changed: string[] = [];
    for (const [index, name] of names.entries()) {
      if (this.readOne(name)) changed.push(name);
      if (index % BATCH === BATCH - 1) await setImmediate();
    }
    return changed;
  }

  private readOne(name: string): boolean {
    const known = this.files.get(name);
    try {
      const { mtimeMs, size } = statSync(name);
      const mark = `${mtimeMs}|${size}`;
      if (known?.mark === mark) return false;
      const result = readItem(readFileSync(name), name);
      this.files.set(name, { mark, result });
      return known === undefined || known.mark === '' || JSON.stringify(known.result) !== JSON.stringify(result);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return this.files.delete(name);
      this.files.set(name, {
        mark: '',
        result: { file: name, reason: `cannot be read: ${error instanceof Error ? error.message : String(error)}` },
      });
      return true;
    }
  }

  build(): Tree {
    const items: RawItem[] = [];
    const problems = this.problems.map((problem) => ({ ...problem }));
    for (const { result } of this.files.values()) {
      if (isItem(result)) items.push(result);
      else problems.push({ ...result });
    }
    const tree = buildTree(items, problems, {
      revision: ++this.revision,
      defaultLanguage: this.options.defaultLanguage ?? 'en',
      now: this.options.now ?? Date.now,
      fileName: (file) => shortName(this.options.root, file),
    });
    const all = tree.problems as ItemProblem[];
    for (const { item, field } of tree.layoutFields) {
      const error = layoutError(field);
      if (error) {
        const line = field.line === undefined ? {} : { line: field.line + error.line - 1 };
        all.push({ file: item.raw.file, ...line, path: item.path, reason: `bad layout XML in ${field.hint}: ${error.reason}` });
      }
    }
    readSites(tree, this.options.siteOrigins ?? {}, (problem) => all.push(problem));
    for (const problem of all) problem.file = shortName(this.options.root, problem.file);
    sources.set(tree, this);
    return tree;
  }
}

/** What is wrong with layouts, each looked at once: a new tree has mostly those of the one before. */
const layoutErrors = new WeakMap<RawField, XmlError | undefined>();
function layoutError(field: RawField): XmlError | undefined {
  if (!layoutErrors.has(field)) layoutErrors.set(field, parseLayout(field.value).error);
  return layoutErrors.get(field);
}

const sources = new WeakMap<Tree, ItemSource>();

/** The files that a tree was read from. */
export function sourceOf(tree: Tree): ItemSource | undefined {
  return sources.get(tree);
}
