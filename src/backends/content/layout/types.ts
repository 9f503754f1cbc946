import type { ItemVersion, Site, View } from '../items/types.ts';

/** A rendering as the layout JSON carries it (protocol page sitecore, "Layout JSON"). */
export interface RenderingJson {
  uid: string;
  componentName: string;
  dataSource: string;
  params: Record<string, string>;
  /** Absent without a datasource, and when the datasource is missing. */
  fields?: Record<string, unknown>;
  placeholders?: PlaceholdersJson;
}

export type PlaceholdersJson = Record<string, RenderingJson[]>;

interface RouteJson {
  name: string;
  displayName: string;
  fields: Record<string, unknown>;
  databaseName: string;
  deviceId: string;
  itemId: string;
  /** The language of the version that answers: differs from the context's when a fallback answers. */
  itemLanguage: string;
  itemVersion: number;
  layoutId: string;
  templateId: string;
  templateName: string;
  placeholders: PlaceholdersJson;
}

interface LayoutContextJson {
  pageEditing: boolean;
  site: { name: string };
  pageState: 'normal' | 'preview' | 'edit';
  editMode?: string;
  language: string;
  itemPath: string;
}

interface LayoutJson {
  sitecore: { context: LayoutContextJson; route: RouteJson };
}

/** Something about one page that could not be served as asked: a missing datasource, rendering or design. */
export interface LayoutProblem {
  /** Path of the page. */
  page: string;
  language: string;
  /** The rendering it concerns. */
  uid?: string;
  reason: string;
}

export interface LayoutResult {
  /** Shared between calls: do not change it. */
  readonly json: LayoutJson;
  readonly version: ItemVersion;
  readonly problems: readonly LayoutProblem[];
}

export interface LayoutOptions {
  /** How many references deep referenced items carry their own fields; 3. */
  depth?: number;
  /** `shared` leaves `__Final Renderings` out, as an editor asks with `sc_layoutKind: shared`. */
  layoutKind?: 'final' | 'shared';
  pageState?: LayoutContextJson['pageState'];
  editMode?: string;
  /** Version number of the page; the newest that the view may show by default. */
  version?: number;
}

/** Answer of the REST call `layout/placeholder`. */
export interface PlaceholderResult {
  readonly json: { name: string; path: string; elements: RenderingJson[] };
  readonly problems: readonly LayoutProblem[];
}

/** What the value of a field depends on besides the field. */
export interface FieldContext {
  readonly view: View;
  /** The site whose page is made; links to other sites become absolute. Undefined: all links stay relative. */
  readonly site: Site | undefined;
  /** The language that was asked for: references and links are made in it. */
  readonly language: string;
  /** Whether fields say which they are, as an editor in metadata mode asks for. */
  readonly metadata?: boolean;
  /** References still to be followed; 3 by default. */
  readonly depth?: number;
  /** Ids of the items being serialized, which are not entered again. */
  readonly open?: readonly string[];
  /** Filled while an item is serialized, for the memory of `fieldsJson`: callers leave it out. */
  readonly trace?: ReferenceTrace;
}

/** Which items a serialized item holds the fields of, and which it left out because they were open. */
export interface ReferenceTrace {
  readonly entered: Set<string>;
  readonly cut: Set<string>;
}
