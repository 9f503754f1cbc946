import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseLayout } from '../layout/presentation/layout-xml.ts';
import type { XmlError } from '../layout/presentation/xml.ts';
import { markOf } from './last-good.ts';
import type { Good, LastGoodFiles } from './last-good.ts';
import { everyField, isItem, readItem } from './scs/read.ts';
import { fileOfPath, listItemFiles, pathOfFile, shortName, type Include, type KnownConfiguration } from './scs/modules.ts';
import { readSites } from './sites.ts';
import { buildTree, type ContentTree } from './tree/build.ts';
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
  /** Copies of the files as they were when they could be read. */
  lastGood?: LastGoodFiles | undefined;
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
  /** What was served of it last: served on, where the file cannot be. */
  served?: RawItem | undefined;
}

const BAD_LAYOUT = 'bad layout XML';

interface Joined {
  tree: ContentTree;
  problems: ItemProblem[];
}

/** The files behind a tree and what was read from them, so that a change costs only the files that changed. */
export class ItemSource {
  private readonly options: LoadOptions;
  private readonly known: KnownConfiguration;
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
    this.known = { texts: new Map(), earlier: (file) => options.lastGood?.read(file)?.toString('utf8') };
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
    return (await Promise.all(this.roots.map((root) => listItemFiles(root, this.known)))).flatMap(({ includes }) =>
      includes.map(({ folder }) => folder),
    );
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
        this.files.set(file, { mark: markOf(file), result: readItem(bytes, file), served: this.files.get(file)?.served });
      }
    }
  }

  async load(): Promise<Tree> {
    await this.refresh();
    return this.build();
  }

  /** Lists all files and reads those that are new or changed. Returns the files that differ. */
  async refresh(): Promise<string[]> {
    const listings = await Promise.all(this.roots.map((root) => listItemFiles(root, this.known)));
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
      const mark = markOf(name);
      if (known?.mark === mark) return false;
      const result = readItem(readFileSync(name), name);
      this.files.set(name, { mark, result, served: known?.served });
      return known === undefined || known.mark === '' || JSON.stringify(known.result) !== JSON.stringify(result);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return this.files.delete(name);
      const reason = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      this.files.set(name, { mark: '', result: { file: name, reason }, served: known?.served });
      return true;
    }
  }

  build(): Tree {
    const problems = this.problems.map((problem) => ({ ...problem }));
    const items = new Map<string, RawItem>();
    for (const [name, read] of this.files) {
      if (isItem(read.result)) items.set(name, read.result);
      else {
        const before = this.servedBefore(name, read);
        if (before) items.set(name, before);
        const path = before?.path ?? pathOfFile(this.includes, name);
        problems.push({ ...(path === undefined ? {} : { path }), ...read.result, served: before ? 'as before' : 'nothing' });
      }
    }
    let made = this.join(items, problems);
    const lost = this.lostBy(made, items);
    if (lost.size > 0) {
      for (const [name, before] of lost) items.set(name, before);
      const said = made.problems.filter(({ file }) => lost.has(file));
      made = this.join(items, problems);
      const known = new Set(made.problems.map(({ file, reason }) => `${file}\n${reason}`));
      for (const problem of said) {
        const before = lost.get(problem.file);
        const served = before && made.tree.byId(before.id)?.raw === before ? 'as before' : 'nothing';
        if (!known.has(`${problem.file}\n${problem.reason}`)) made.problems.push({ ...problem, served });
      }
    }
    for (const [name, read] of this.files) {
      const item = items.get(name);
      if (item && made.tree.byId(item.id)?.raw === item) read.served = item;
    }
    this.keepGood(made.tree);
    for (const problem of made.problems) problem.file = shortName(this.options.root, problem.file);
    sources.set(made.tree, this);
    return made.tree;
  }

  /** The tree of some items, its problems open to additions: their files still have whole names. */
  private join(items: ReadonlyMap<string, RawItem>, found: readonly ItemProblem[]): Joined {
    const tree = buildTree(items.values(), found, {
      revision: ++this.revision,
      defaultLanguage: this.options.defaultLanguage ?? 'en',
      now: this.options.now ?? Date.now,
      fileName: (file) => shortName(this.options.root, file),
    });
    const problems = tree.problems as ItemProblem[];
    for (const { item, field } of tree.layoutFields) {
      const error = layoutError(field);
      if (error) {
        const line = field.line === undefined ? {} : { line: field.line + error.line - 1 };
        problems.push({ file: item.raw.file, ...line, path: item.path, reason: `${BAD_LAYOUT} in ${field.hint}: ${error.reason}` });
      }
    }
    readSites(tree, this.options.siteOrigins ?? {}, (problem) => problems.push(problem));
    return { tree, problems };
  }

  /** Files that can be read, and whose items the tree has not, or not whole, though it had them: for another's id, a parent that is not there, a layout that is no XML. */
  private lostBy({ tree, problems }: Joined, items: ReadonlyMap<string, RawItem>): Map<string, RawItem> {
    const brokenLayouts = new Set(problems.filter(({ reason }) => reason.startsWith(BAD_LAYOUT)).map(({ file }) => file));
    const lost = new Map<string, RawItem>();
    for (const [name, item] of items) {
      const read = this.files.get(name);
      if (!read || (tree.byId(item.id)?.raw === item && !brokenLayouts.has(name))) continue;
      // One that was not changed is lost by another's fault, and comes back with that one.
      const isUnchanged = read.served ? read.served === item : this.options.lastGood?.read(name)?.equals(readFileSync(name));
      const before = isUnchanged ? undefined : this.servedBefore(name, read);
      if (before) lost.set(name, before);
    }
    return lost;
  }

  /** What was served of a file that cannot be read now, from memory or, after a restart, from its copy. */
  private servedBefore(name: string, { served }: ReadFile): RawItem | undefined {
    const copy = this.options.lastGood?.copyOf(name);
    // A large blob stands in the file, which is another one now.
    const isInFile = served && [...everyField(served)].some(({ blob }) => blob && blob.file === undefined);
    if (served && !isInFile) return served;
    const bytes = this.options.lastGood?.read(name);
    const kept = bytes && readItem(bytes, name);
    if (kept && isItem(kept) && copy !== undefined) {
      for (const field of everyField(kept)) if (field.blob) field.blob.file = copy;
      return kept;
    }
    return served && withoutBlobs(served);
  }

  private keepGood(tree: Tree): void {
    if (!this.options.lastGood) return;
    const good = new Map<string, Good>();
    const others: string[] = [];
    for (const [name, { result, mark }] of this.files) {
      if (isItem(result) && tree.byId(result.id)?.raw === result) good.set(name, { mark });
      else others.push(name);
    }
    const wrong = new Set(this.problems.map(({ file }) => file));
    for (const file of this.configuration) {
      const text = this.known.texts.get(file);
      if (text === undefined || wrong.has(file)) others.push(file);
      else good.set(file, { text });
    }
    this.options.lastGood.keep(good, others);
  }
}

/** Whose bytes are nowhere any more. */
function withoutBlobs(item: RawItem): RawItem {
  const strip = (fields: readonly RawField[]): RawField[] => fields.map(({ blob: _gone, ...field }) => field);
  return {
    ...item,
    shared: strip(item.shared),
    languages: item.languages.map((language) => ({
      ...language,
      fields: strip(language.fields),
      versions: language.versions.map((version) => ({ ...version, fields: strip(version.fields) })),
    })),
  };
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
