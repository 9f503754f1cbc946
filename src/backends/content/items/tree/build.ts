import { builtinFolders, builtinItems, folder, isBuiltin } from '../builtin.ts';
import { guid, idOfPath } from '../guid.ts';
import { FIELD, TEMPLATE } from '../ids.ts';
import { isOn } from '../on-page.ts';
import { everyField } from '../scs/read.ts';
import type { Guid, Item, ItemProblem, RawField, RawItem, TemplateField, Tree, View, ViewName } from '../types.ts';
import { boundary, Publishing } from './publishing.ts';
import { LanguageFallback } from './fallback.ts';
import { readTemplates, sortOrder } from './templates.ts';
import type { Templates } from './templates.ts';
import { TreeView } from './view.ts';
import { trimSignsEnd } from '../../../../lib/trim-signs.ts';

export interface BuildOptions {
  revision: number;
  defaultLanguage: string;
  now: () => number;
  /** A file as reports name it. */
  fileName: (file: string) => string;
}

class Node implements Item {
  readonly id: Guid;
  readonly name: string;
  readonly templateId: Guid;
  readonly raw: RawItem;
  path: string;
  parent: Node | undefined = undefined;
  children: Node[] = [];

  constructor(raw: RawItem) {
    this.id = raw.id;
    this.name = raw.path.slice(raw.path.lastIndexOf('/') + 1);
    this.templateId = raw.template;
    this.path = raw.path;
    this.raw = raw;
  }
}

/** Joins parsed items to a tree. What cannot be joined becomes a problem and is left out; the rest is served. */
export function buildTree(raws: Iterable<RawItem>, found: readonly ItemProblem[], options: BuildOptions): ContentTree {
  const problems = [...found];
  const report = (problem: ItemProblem) => void problems.push(problem);
  const nodes = collect(raws, report, options.fileName);
  const fileNodes = [...nodes.values()];
  for (const raw of builtinItems) if (!nodes.has(raw.id)) nodes.set(raw.id, new Node(raw));
  const root = join(nodes, fileNodes, report);
  const served = walk(root, nodes, report);
  return new ContentTree(served, problems, report, options);
}

function collect(raws: Iterable<RawItem>, report: (problem: ItemProblem) => void, fileName: BuildOptions['fileName']): Map<Guid, Node> {
  const nodes = new Map<Guid, Node>();
  for (const raw of raws) {
    const same = nodes.get(raw.id);
    if (same)
      report({
        file: raw.file,
        path: raw.path,
        reason: `duplicate id ${raw.id}: ${fileName(same.raw.file)} (${same.path}) has it too and is served`,
      });
    else nodes.set(raw.id, new Node(raw));
  }
  return nodes;
}

/** Sets parents and children. Folders above the first item of a branch, which a real Sitecore has, are made. */
function join(nodes: Map<Guid, Node>, fileNodes: readonly Node[], report: (problem: ItemProblem) => void): Node {
  const byPath = new Map<string, Node>();
  for (const node of fileNodes) byPath.set(node.path.toLowerCase(), node);
  const folderIds = new Map(builtinFolders.map(([path, id]) => [path.toLowerCase(), id]));
  const above = (path: string): Node | undefined => {
    const parent = parentPath(path);
    if (parent === '') return undefined;
    let node = byPath.get(parent.toLowerCase());
    if (!node) {
      node = new Node(folder(folderIds.get(parent.toLowerCase()) ?? idOfPath(parent), parent));
      byPath.set(parent.toLowerCase(), node);
      nodes.set(node.id, node);
      attach(node, above(parent));
    }
    return node;
  };
  const filePaths = new Set(byPath.keys());
  const root = above('/sitecore/content')!;
  for (const node of fileNodes) {
    const parent = nodes.get(node.raw.parent);
    if (parent && !isBuiltin(parent.raw)) {
      attach(node, parent);
      continue;
    }
    const ancestor = loadedAncestor(node.path, filePaths);
    if (ancestor === undefined) attach(node, above(node.path));
    else
      report({
        file: node.raw.file,
        path: node.path,
        reason: `missing parent ${node.raw.parent}: no item has this id, though ${byPath.get(ancestor)!.path} is there; this item and all below it are left out`,
      });
  }
  for (const node of nodes.values()) if (isBuiltin(node.raw) && !node.parent && node !== root) attach(node, above(node.path));
  return root;
}

function attach(node: Node, parent: Node | undefined): void {
  if (!parent) return;
  node.parent = parent;
  parent.children.push(node);
}

const parentPath = (path: string) => path.slice(0, path.lastIndexOf('/'));

function loadedAncestor(path: string, filePaths: ReadonlySet<string>): string | undefined {
  for (let parent = parentPath(path.toLowerCase()); parent !== ''; parent = parentPath(parent)) if (filePaths.has(parent)) return parent;
  return undefined;
}

/** The items that hang on the root, in Sitecore's order; corrects paths and reports items that hang on each other. */
function walk(root: Node, nodes: ReadonlyMap<Guid, Node>, report: (problem: ItemProblem) => void): Map<Guid, Node> {
  const served = new Map<Guid, Node>();
  const queue: Node[] = [root];
  for (let node = queue.pop(); node; node = queue.pop()) {
    served.set(node.id, node);
    if (node.parent) {
      const path = `${node.parent.path}/${node.name}`;
      if (path.length !== node.path.length || path.toLowerCase() !== node.path.toLowerCase()) {
        report({
          file: node.raw.file,
          path: node.path,
          reason: `its path does not agree with its parent, which is ${node.parent.path}; served as ${path}`,
        });
      }
      node.path = path;
    }
    if (node.children.length > 1) node.children = inOrder(node.children);
    for (let index = node.children.length - 1; index >= 0; index--) queue.push(node.children[index]!);
  }
  for (const node of nodes.values()) {
    if (served.has(node.id)) continue;
    const seen = new Set<Node>([node]);
    let top = node;
    while (top.parent && !seen.has(top.parent)) seen.add((top = top.parent));
    // Of each ring report only the items in it, not all that hang on it.
    if (top.parent && ringOf(top).includes(node))
      report({
        file: node.raw.file,
        path: node.path,
        reason: 'parent cycle: the item is among its own ancestors; left out with all below it',
      });
  }
  return served;
}

function ringOf(node: Node): Node[] {
  const ring = [node];
  for (let next = node.parent; next && next !== node; next = next.parent) ring.push(next);
  return ring;
}

function inOrder(children: readonly Node[]): Node[] {
  const keyed = children.map((node) => ({ node, order: sortOrder(node.raw), name: node.name.toLowerCase() }));
  keyed.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return keyed.map(({ node }) => node);
}

/** What a tree asks of every item that does not depend on the others: worked out once for each file that was read. */
interface Facts {
  readonly languages: readonly string[];
  /** Times at which the item, or a version of it, begins or ends to be published. */
  readonly boundaries: readonly number[];
  readonly layouts: readonly RawField[];
}
const facts = new WeakMap<RawItem, Facts>();

function factsOf(raw: RawItem): Facts {
  let known = facts.get(raw);
  if (!known) {
    const fields = [...everyField(raw)];
    known = {
      languages: raw.languages.map(({ language }) => language),
      boundaries: fields.flatMap((field) => boundary(field) ?? []),
      layouts: fields.filter(({ id }) => id === FIELD.finalRenderings || id === FIELD.renderings),
    };
    facts.set(raw, known);
  }
  return known;
}
/** Views of other times that are kept: editors look at one or two. */
const MOST_DATED = 8;

/** See `Tree`. Beyond it: the fields that hold layouts, for the check of their XML. */
export class ContentTree implements Tree {
  readonly revision: number;
  readonly problems: readonly ItemProblem[];
  readonly size: number;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly layoutFields: readonly { readonly item: Item; readonly field: RawField }[];
  private readonly nodes: ReadonlyMap<Guid, Item>;
  private readonly paths = new Map<string, Item>();
  /** Items with a space in their path, by the path as an address has it. */
  private readonly dashed = new Map<string, Item>();
  private readonly templates: Templates;
  /** Times at which the published view changes, ascending. */
  private readonly boundaries: readonly number[];
  private readonly now: () => number;
  private readonly draft: View;
  private readonly fallback: LanguageFallback;
  /** By the index of the last publishing date that has passed. */
  private readonly dated = new Map<number, View>();
  private published: { from: number; until: number; view: View } | undefined;

  constructor(nodes: ReadonlyMap<Guid, Item>, problems: ItemProblem[], report: (problem: ItemProblem) => void, options: BuildOptions) {
    this.revision = options.revision;
    this.defaultLanguage = options.defaultLanguage;
    this.now = options.now;
    this.nodes = nodes;
    this.problems = problems;
    this.templates = readTemplates(nodes, report);
    const languages = new Set<string>();
    const boundaries = new Set<number>();
    const layoutFields: { item: Item; field: RawField }[] = [];
    let size = 0;
    for (const item of nodes.values()) {
      const path = item.path.toLowerCase();
      if (!this.paths.has(path)) this.paths.set(path, item);
      if (path.includes(' ')) {
        const dashed = path.replaceAll(' ', '-');
        if (!this.dashed.has(dashed)) this.dashed.set(dashed, item);
      }
      if (isBuiltin(item.raw)) continue;
      size++;
      // assembled now, so that what is wrong with it is known when the tree is
      if (item.templateId === TEMPLATE.template) this.templates.get(item.id);
      if (this.templates.get(item.templateId).unknown) {
        report({
          file: item.raw.file,
          path: item.path,
          reason: `unknown template ${item.templateId}: neither serialized nor built in; the item has only the fields of its file, as text`,
        });
      }
      if (item.templateId === TEMPLATE.language) languages.add(item.name);
      const own = factsOf(item.raw);
      for (const language of own.languages) languages.add(language);
      for (const time of own.boundaries) boundaries.add(time);
      for (const field of own.layouts) layoutFields.push({ item, field });
    }
    this.size = size;
    this.languages = [options.defaultLanguage, ...[...languages].filter((language) => language !== options.defaultLanguage).sort()];
    this.boundaries = [...boundaries].sort((a, b) => a - b);
    this.layoutFields = layoutFields;
    this.fallback = new LanguageFallback(this, nodes.values());
    this.draft = new TreeView(this, `${this.revision}`, undefined, (id) => this.templates.get(id), this.fallback);
  }

  byId(id: string): Item | undefined {
    const key = guid(id);
    return key === undefined ? undefined : this.nodes.get(key);
  }

  find(idOrPath: string): Item | undefined {
    const id = guid(idOrPath);
    return id ? this.byId(id) : this.byPath(idOrPath);
  }

  byPath(path: string): Item | undefined {
    const key = trimSignsEnd(path, '/').toLowerCase();
    return this.paths.get(key) ?? this.dashed.get(key.replaceAll(' ', '-'));
  }

  all(): Iterable<Item> {
    return this.nodes.values();
  }

  templateChain(templateId: Guid): readonly Guid[] {
    return this.templates.get(templateId).chain;
  }

  inherits(item: Item, templateId: Guid): boolean {
    return item.templateId === templateId || this.templates.get(item.templateId).chain.includes(templateId);
  }

  templateFields(templateId: Guid): readonly TemplateField[] {
    return this.templates.get(templateId).fields;
  }

  templateName(templateId: Guid): string {
    return this.templates.get(templateId).name;
  }

  /** `__Standard Values` items of a template and its bases, nearest first. */
  standardValues(templateId: Guid): readonly Item[] {
    return this.templates.get(templateId).standardValues;
  }

  view(name: ViewName): View {
    if (name === 'draft') return this.draft;
    const now = this.now();
    if (!this.published || now < this.published.from || now >= this.published.until) {
      const passed = this.passedAt(now);
      this.published = {
        from: this.boundaries[passed] ?? -Infinity,
        until: this.boundaries[passed + 1] ?? Infinity,
        view: this.publishedAt(now, passed),
      };
    }
    return this.published.view;
  }

  viewAt(time: number): View {
    const passed = this.passedAt(time);
    const known = this.dated.get(passed);
    if (known) return known;
    const [oldest] = this.dated.keys();
    if (oldest !== undefined && this.dated.size >= MOST_DATED) this.dated.delete(oldest);
    const view = this.publishedAt(time, passed);
    this.dated.set(passed, view);
    return view;
  }

  draftOf(page: Item): View {
    const now = this.now();
    const isDraft = (item: Item): boolean => isOn(page, item);
    const publishing = new Publishing(now, (id) => this.nodes.get(id));
    // Kept by nobody: as a draft's, its answers are no public ones, and have its name.
    return new TreeView(this, `${this.revision}.${page.id}`, publishing, (id) => this.templates.get(id), this.fallback, isDraft);
  }

  /** Index of the last publishing date that has passed at a time; -1 for none. */
  private passedAt(time: number): number {
    return this.boundaries.findLastIndex((boundary) => boundary <= time);
  }

  private publishedAt(time: number, passed: number): View {
    const publishing = new Publishing(time, (id) => this.nodes.get(id));
    return new TreeView(this, `${this.revision}.${passed + 1}`, publishing, (id) => this.templates.get(id), this.fallback);
  }
}
