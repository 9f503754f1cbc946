/**
 * The item model of the content service, as Sitecore has it: one tree of items; each item has shared fields, and per
 * language unversioned fields and numbered versions. A *view* (published or draft) decides which versions can be seen.
 */
import type { ScsField, ScsItem, ScsLanguage, ScsVersion } from '../../../lib/scs/item.ts';

/** A GUID in lower case with dashes, without braces. */
export type Guid = string;

/** Its `line` is kept for layout fields, so that bad layout XML can be reported with it. */
export interface RawField extends ScsField {
  /** Where the base64 text of a blob stands in its file (the item's, unless it names one), in bytes; `value` is then empty. `readBlob` of scs/blob.ts decodes it. */
  blob?: { start: number; end: number; file?: string };
}

export interface RawVersion extends ScsVersion {
  fields: RawField[];
}

export interface RawLanguage extends ScsLanguage {
  fields: RawField[];
  versions: RawVersion[];
}

/** One SCS file, parsed and nothing more. */
export interface RawItem extends ScsItem {
  /** File it was read from, for reports. */
  file: string;
  shared: RawField[];
  languages: RawLanguage[];
}

/** What was wrong with one file; the rest of the tree is served all the same. */
export interface ItemProblem {
  file: string;
  line?: number;
  path?: string;
  reason: string;
  /** Of a file that cannot be read, or not as it is: what is served in its place. */
  served?: 'as before' | 'nothing';
}

/** A field of a template, its own or inherited. */
export interface TemplateField {
  id: Guid;
  name: string;
  /** Sitecore's name of the type: `Single-Line Text`, `Treelist`, … */
  type: string;
  shared: boolean;
  unversioned: boolean;
  /** Read in a fallback language where a translation leaves it out ("Enable Shared Language Fallback"). */
  fallsBack: boolean;
  sortOrder: number;
  section: string;
  /** The template that declares it. */
  templateId: Guid;
}

/** An item of the tree, independent of language and view. */
export interface Item {
  readonly id: Guid;
  readonly name: string;
  readonly path: string;
  readonly templateId: Guid;
  readonly parent: Item | undefined;
  /** In Sitecore's order: `__Sortorder`, then name. */
  readonly children: readonly Item[];
  readonly raw: RawItem;
}

export type ViewName = 'published' | 'draft';

/** An item as it reads in one language and one view: the unit that fields, layouts and queries work on. */
export interface ItemVersion {
  readonly item: Item;
  /** The language that was asked for. */
  readonly language: string;
  /** The language of the version that answers; differs from `language` when a fallback answers. */
  readonly actualLanguage: string;
  readonly version: number;
  readonly view: View;
  readonly displayName: string;
  /** Raw value after standard values and fallback; undefined when no such field exists on the template. Name (case-insensitive) or GUID. */
  raw(nameOrId: string): string | undefined;
  /** Like `raw`, without standard values: what this item says itself, in its language or a fallback. Name or GUID. */
  own(nameOrId: string): string | undefined;
  /** Fields that the template declares (own and inherited), in order, without Sitecore's standard fields unless asked. */
  fields(options?: { standard?: boolean; ownOnly?: boolean }): readonly FieldValue[];
}

export interface FieldValue {
  readonly definition: TemplateField;
  readonly raw: string;
  /** The value comes from standard values. */
  readonly inherited: boolean;
}

export interface View {
  readonly name: ViewName;
  readonly tree: Tree;
  /**
   * Changes with the tree and, in the published view, each time a publishing date of the tree passes: the cache key for
   * anything computed from this view. Ask `tree.view(name)` for each request rather than keeping a view.
   */
  readonly revision: string;
  /**
   * The version of an item in a language, or in one that stands in for it where the language, the site and the item have
   * Sitecore's item fallback switched on. Undefined when there is none that this view may show.
   */
  version(item: Item, language: string, version?: number): ItemVersion | undefined;
  /** Like `version`, but what is the same in all languages where there is none: links and media lead to items whatever their language. */
  whatever(item: Item, language: string): ItemVersion | undefined;
  /** Like `version`, for a GUID (any of Sitecore's notations) or a path. */
  resolve(idOrPath: string, language: string, version?: number): ItemVersion | undefined;
  /** Languages in which the item has a version of its own in this view. */
  languages(item: Item): readonly string[];
  /** The language whose version this view shows in place of one that the item has not, or has no more; undefined where it shows none. */
  inPlaceOf(item: Item, language: string): string | undefined;
}

/** The whole loaded tree. Immutable: a reload builds a new one and swaps it. */
export interface Tree {
  /** Grows with each reload; part of every cache key. */
  readonly revision: number;
  readonly problems: readonly ItemProblem[];
  readonly size: number;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  byId(id: string): Item | undefined;
  /** Case-insensitive; a dash in the last segments also matches a space, as in URLs. */
  byPath(path: string): Item | undefined;
  /** By a GUID (any of Sitecore's notations) or a path. */
  find(idOrPath: string): Item | undefined;
  all(): Iterable<Item>;
  /** Template and all its bases, transitively; cycles are reported as problems and cut. */
  templateChain(templateId: Guid): readonly Guid[];
  inherits(item: Item, templateId: Guid): boolean;
  templateFields(templateId: Guid): readonly TemplateField[];
  templateName(templateId: Guid): string;
  /** `__Standard Values` items of a template and its bases, nearest first. */
  standardValues(templateId: Guid): readonly Item[];
  view(name: ViewName): View;
  /** What the published view shows at a time (milliseconds since 1970), past or to come, as the items say it now. For editors alone. */
  viewAt(time: number): View;
  /** The draft of one page and of what lies in its folder of data, among what is published now: for those who may see no other draft. */
  draftOf(page: Item): View;
}

/** A site as its Site Grouping item declares it. */
export interface Site {
  readonly name: string;
  readonly root: Item;
  readonly home: Item;
  readonly hostNames: readonly string[];
  /** Where links from other sites point: `http://www.acme.test`; undefined when no host name is known. */
  readonly origin: string | undefined;
  readonly language: string;
  /** The Site Definition item itself. */
  readonly definition: Item;
  readonly settings: Item | undefined;
  readonly dictionary: Item | undefined;
}
