import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { beginVersion, newestVersion } from '../../../../lib/scs/begin-version.ts';
import type { ScsField, ScsItem } from '../../../../lib/scs/item.ts';
import { readScs } from '../../../../lib/scs/read.ts';
import { writeScs } from '../../../../lib/scs/write.ts';
import { isBuiltin } from '../../items/builtin.ts';
import { parseDate } from '../../items/dates.ts';
import { braced, guid } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid, TemplateField, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import { comparable, isItemName } from './names.ts';
import type { Draft, FieldEdit, NewItem, RemovedFile } from './types.ts';
import { initialState, workflowOf } from './workflow.ts';

/** A path below its include that Sitecore's command line would shorten to a hash (sitecore.json). */
const LONGEST_PATH = 240;

interface Read {
  file: string;
  text: string;
  /** The same as Sitecore would write it: what is compared with the item. */
  canonical: string;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function put(fields: ScsField[], field: ScsField): void {
  const at = fields.findIndex(({ id }) => id === field.id);
  if (at < 0) fields.push(field);
  else fields[at] = { ...fields[at], ...field };
}

function drop(fields: ScsField[], id: Guid): void {
  const at = fields.findIndex((field) => field.id === id);
  if (at >= 0) fields.splice(at, 1);
}

/** A change in the making: items are read from their files when they are asked for, and only what differs is written. */
export class DraftOfItems implements Draft {
  readonly tree: Tree;
  readonly #fileOf: (path: string) => string | undefined;
  readonly #now: () => Date;
  readonly #items = new Map<Guid, ScsItem>();
  readonly #read = new Map<Guid, Read>();
  readonly #removed = new Set<Guid>();
  readonly #created = new Set<Guid>();
  /** Files that items had which are back. */
  readonly #restored = new Map<Guid, string>();
  readonly beside = new Map<string, Buffer | undefined>();

  constructor(tree: Tree, fileOf: (path: string) => string | undefined, now: () => Date) {
    this.tree = tree;
    this.#fileOf = fileOf;
    this.#now = now;
  }

  item(id: Guid): ScsItem {
    const known = this.#items.get(id);
    if (known) return known;
    const node = this.tree.byId(id);
    if (!node || this.#removed.has(node.id)) throw new AuthoringError('no-such-item');
    if (node.id !== id) return this.item(node.id);
    if (isBuiltin(node.raw)) throw new AuthoringError('no-such-item', { message: `${node.path} is Sitecore's own, and in no file.` });
    let text: string;
    try {
      text = readFileSync(node.raw.file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new AuthoringError('no-such-item', { cause: error });
      throw error;
    }
    const item = readScs(text);
    if (item.id !== id) throw new AuthoringError('no-such-item');
    this.#read.set(id, { file: node.raw.file, text, canonical: writeScs(readScs(text)) });
    this.#items.set(id, item);
    return item;
  }

  has(id: Guid): boolean {
    return this.#items.has(id) || (this.tree.byId(id) !== undefined && !this.#removed.has(id));
  }

  children(id: Guid): readonly Guid[] {
    const before = this.tree.byId(id)?.children.map((child) => child.id) ?? [];
    const here = (child: Guid): boolean => !this.#removed.has(child) && (this.#items.get(child)?.parent ?? id) === id;
    const come = [...this.#items.values()].filter((item) => item.parent === id && !before.includes(item.id)).map((item) => item.id);
    return [...before.filter(here), ...come];
  }

  value(id: Guid, { field, language, version }: Omit<FieldEdit, 'value'>): string | undefined {
    const item = this.item(id);
    const part = language === undefined ? undefined : item.languages.find((each) => same(each.language, language));
    const numbered = version === undefined ? newestVersion(part) : part?.versions.find((each) => each.version === version);
    return [numbered?.fields, part?.fields, item.shared].flatMap((fields) => fields?.find((each) => each.id === field) ?? [])[0]?.value;
  }

  set(id: Guid, { field, value, language, version }: FieldEdit): void {
    const item = this.item(id);
    const definition = this.#definition(item.template, field);
    const at = { id: definition.id, hint: definition.name };
    const list = this.#list(item, definition, language, version, value !== null);
    if (value === null) {
      if (list) drop(list, at.id);
      return;
    }
    if (list?.find((each) => each.id === at.id)?.value === value) return;
    if (list) put(list, { ...at, value });
  }

  addVersion(id: Guid, language: string, from?: number | string): number {
    const item = this.item(id);
    let part = item.languages.find((each) => same(each.language, language));
    const source = typeof from === 'string' ? item.languages.find((each) => same(each.language, from)) : part;
    const copied = typeof from === 'number' ? source?.versions.find((each) => each.version === from) : newestVersion(source);
    if (from !== undefined && !copied) throw new AuthoringError('no-such-version');
    if (!part) {
      part = { language: this.#spelled(language), fields: structuredClone(source?.fields ?? []), versions: [] };
      item.languages.push(part);
    }
    const isOver = (moment: string): boolean => (parseDate(moment) ?? Infinity) <= this.#now().getTime();
    const begun = beginVersion(item, part, { like: copied, isOver });
    this.#begin(item, begun.fields);
    return begun.version;
  }

  removeVersion(id: Guid, language: string, version: number): void {
    const part = this.item(id).languages.find((each) => same(each.language, language));
    const at = part?.versions.findIndex((each) => each.version === version) ?? -1;
    if (!part || at < 0) throw new AuthoringError('no-such-version');
    part.versions.splice(at, 1);
    // What is left of a language without a version is what nobody sees.
    if (part.versions.length === 0) part.fields = [];
  }

  create({ parent, name, template, language, fields = [], branch }: NewItem): Guid {
    if (this.tree.templateName(template) === '') throw new AuthoringError('no-such-template');
    const path = this.#newPath(parent, name);
    const id = randomUUID();
    const item: ScsItem = { id, parent, template, path, ...(branch === undefined ? {} : { branch }), shared: [], languages: [] };
    this.#items.set(id, item);
    this.#created.add(id);
    if (language !== undefined) this.addVersion(id, language);
    this.#fillTokens(item, language);
    for (const { field, value, blobId } of fields) {
      this.set(id, { field, value, ...(language === undefined ? {} : { language }) });
      const blob = blobId === undefined ? undefined : item.shared.find((each) => each.id === field);
      if (blob && blobId !== undefined) blob.blobId = blobId;
    }
    return id;
  }

  restore(files: readonly string[], parent: Guid, name?: string): Guid {
    const items = files.map((file) => ({ file, item: readScs(file) }));
    const [top] = items;
    if (!top) throw new AuthoringError('no-such-item');
    const before = top.item.path;
    const path = this.#newPath(parent, name ?? nameOf(before));
    for (const { file, item } of items) {
      if (this.has(item.id)) throw new AuthoringError('not-here', { message: `${item.path} is there already.` });
      if (this.tree.templateName(item.template) === '') throw new AuthoringError('no-such-template');
      item.path = path + item.path.slice(before.length);
      this.#items.set(item.id, item);
      this.#created.add(item.id);
      this.#restored.set(item.id, file);
    }
    top.item.parent = parent;
    return top.item.id;
  }

  /** The files of the items that are removed. */
  removed(): RemovedFile[] {
    return [...this.#removed].flatMap((id) => {
      const text = this.#read.get(id)?.text;
      return text === undefined ? [] : [{ id, text }];
    });
  }

  remove(id: Guid): void {
    for (const child of this.children(id)) this.remove(child);
    if (this.#created.delete(id)) this.#items.delete(id);
    else {
      // Read first, so that its file is known and still is what it was.
      this.item(id);
      this.#removed.add(id);
      this.#items.delete(id);
    }
  }

  move(id: Guid, parent: Guid, name?: string): void {
    const item = this.item(id);
    for (let at: Guid | undefined = parent; at !== undefined; at = this.#parentOf(at))
      if (at === id) throw new AuthoringError('not-here', { message: 'An item cannot be below itself.' });
    const path = this.#newPath(parent, name ?? nameOf(item.path), id);
    const below = this.#below(id);
    item.parent = parent;
    this.#repath(item, path, below);
  }

  /** Files to write (bytes) and to remove (undefined), and the items that they are of. */
  changes(): { files: Map<string, Buffer | undefined>; items: Guid[] } {
    const files = new Map<string, Buffer | undefined>();
    const items: Guid[] = [];
    const written = new Map<string, Buffer>();
    // Where case does not matter, the old name of an item has the file of its new one.
    const left = new Set(
      [...this.#read].flatMap(([id, read]) =>
        this.#items.get(id)?.path === this.tree.byId(id)?.raw.path ? [] : [read.file.toLowerCase()],
      ),
    );
    for (const id of this.#removed) {
      const read = this.#read.get(id);
      if (read) files.set(read.file, undefined);
      items.push(id);
    }
    for (const [id, item] of this.#items) {
      const read = this.#read.get(id);
      const file = read && this.tree.byId(id)?.raw.path === item.path ? read.file : this.#fileOf(item.path);
      if (file === undefined) throw new AuthoringError('not-here', { message: `No module keeps items at ${item.path}.` });
      const text = writeScs(item);
      if (read?.file === file && read.canonical === text) continue;
      // One that cannot be read, half merged by hand for one, or that came a moment ago: nobody has seen what it says.
      if (read?.file !== file && !left.has(file.toLowerCase()) && existsSync(file))
        throw new AuthoringError('name-taken', {
          message: `There is a file already where ${item.path} would be kept, which is no item that is known.`,
        });
      if (read && read.file !== file) files.set(read.file, undefined);
      const before = read?.text ?? this.#restored.get(id);
      written.set(file, Buffer.from(before === undefined ? text : asBefore(before, text)));
      items.push(id);
    }
    for (const [file, bytes] of written) files.set(file, bytes);
    return { files, items };
  }

  #definition(template: Guid, field: Guid): TemplateField {
    const id = guid(field);
    const definition = this.tree.templateFields(template).find((each) => each.id === id);
    if (!definition) throw new AuthoringError('no-such-field', { message: `The template ${template} has no field ${field}.` });
    return definition;
  }

  /** Where a field of this kind is kept; made where it is missing and wanted. */
  #list(item: ScsItem, definition: TemplateField, language: string | undefined, version: number | undefined, make: boolean) {
    if (definition.shared) return item.shared;
    if (language === undefined) throw new AuthoringError('no-such-version', { message: `${definition.name} is another in each language.` });
    let part = item.languages.find((each) => same(each.language, language));
    if (!part && make && definition.unversioned)
      item.languages.push((part = { language: this.#spelled(language), fields: [], versions: [] }));
    if (definition.unversioned) return part?.fields;
    if (version === undefined && newestVersion(part) === undefined) {
      if (!make) return undefined;
      this.addVersion(item.id, language);
      part = item.languages.find((each) => same(each.language, language));
    }
    const numbered = version === undefined ? newestVersion(part) : part?.versions.find((each) => each.version === version);
    if (!numbered) throw new AuthoringError('no-such-version');
    return numbered.fields;
  }

  /** Languages as the tree has them, in whatever case they were asked for. */
  #spelled(language: string): string {
    return this.tree.languages.find((each) => same(each, language)) ?? language;
  }

  /** A new version begins where its workflow does; the item says which that is, since Sitecore does not look at standard values for it. */
  #begin(item: ScsItem, fields: ScsField[]): void {
    const workflow = workflowOf(this.tree, item);
    const state = workflow && initialState(this.tree, workflow);
    if (!workflow || !state) return drop(fields, FIELD.workflowState);
    put(item.shared, { id: FIELD.workflow, hint: '__Workflow', value: braced(workflow.id) });
    put(fields, { id: FIELD.workflowState, hint: '__Workflow state', value: braced(state.id) });
  }

  /** What Sitecore replaces in standard values when an item is made. */
  #fillTokens(item: ScsItem, language: string | undefined): void {
    const parent = this.#items.get(item.parent)?.path ?? this.tree.byId(item.parent)?.path ?? '';
    const now = this.#now().toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
    const tokens: Readonly<Record<string, string>> = {
      $name: nameOf(item.path),
      $id: braced(item.id),
      $parentid: braced(item.parent),
      $parentname: nameOf(parent),
      $now: now,
      $date: `${now.slice(0, 8)}T000000Z`,
      $time: now,
    };
    const draft = this.tree.view('draft');
    const seen = new Set<Guid>();
    for (const standard of this.tree.standardValues(item.template)) {
      const version = draft.whatever(standard, language ?? this.tree.defaultLanguage);
      for (const { definition } of version?.fields() ?? []) {
        const own = version?.own(definition.id);
        if (own === undefined || seen.has(definition.id)) continue;
        seen.add(definition.id);
        const value = own.replace(/\$(?:name|id|parentid|parentname|now|date|time)\b/g, (token) => tokens[token] ?? token);
        if (value !== own && (definition.shared || language !== undefined))
          this.set(item.id, { field: definition.id, value, ...(language === undefined ? {} : { language }) });
      }
    }
  }

  #parentOf(id: Guid): Guid | undefined {
    return this.#items.get(id)?.parent ?? this.tree.byId(id)?.parent?.id;
  }

  #pathOf(id: Guid): string | undefined {
    return this.#items.get(id)?.path ?? (this.#removed.has(id) ? undefined : this.tree.byId(id)?.path);
  }

  #newPath(parent: Guid, name: string, moved?: Guid): string {
    if (!isItemName(name)) throw new AuthoringError('name-refused');
    const above = this.#pathOf(parent);
    if (above === undefined) throw new AuthoringError('not-here', { message: 'There is no such parent.' });
    const twin = this.children(parent).find((id) => id !== moved && comparable(nameOf(this.#pathOf(id) ?? '')) === comparable(name));
    if (twin !== undefined) throw new AuthoringError('name-taken', { details: { taken: twin } });
    const path = `${above}/${name}`;
    if (this.#fileOf(path) === undefined) throw new AuthoringError('not-here', { message: `No module keeps items at ${path}.` });
    if (path.length > LONGEST_PATH)
      throw new AuthoringError('not-here', { message: `The path is longer than ${LONGEST_PATH} characters.` });
    return path;
  }

  #below(id: Guid): Guid[] {
    return this.children(id).flatMap((child) => [child, ...this.#below(child)]);
  }

  #repath(item: ScsItem, path: string, below: readonly Guid[]): void {
    const before = item.path;
    // Read while they are where they were.
    const items = below.map((id) => this.item(id));
    item.path = path;
    for (const each of items) each.path = path + each.path.slice(before.length);
  }
}

/** A file that was not written by Sitecore keeps its ends of line, and does without the mark at its beginning if it did. */
function asBefore(before: string, text: string): string {
  const unmarked = before.startsWith('\uFEFF') ? text : text.slice(1);
  return before.includes('\r\n') ? unmarked.replaceAll('\n', '\r\n') : unmarked;
}
