/**
 * What a rendering is given and what it declares. Browser-safe: no schema library, no server code.
 *
 * A rendering is a folder `src/renderings/<kebab-name>/`: the component with its `rendering` definition, `fields.schema.ts`
 * (zod, parsed on the server only), optionally `data.server.ts`, `examples.ts` and the tests.
 */
import type { ReactNode } from 'react';
import type { AccessDecision } from './access';
import type { Wall } from './offered';

/** A list's page that is not there. */
export interface PastTheEnd {
  /** The one that was asked for. */
  page: number;
  /** How many there are. */
  pages: number;
  /** Address of the last one. */
  last: string;
}

/** Where the visitor is. Part of every page's props, so nothing here is personal. */
export interface RouteInfo {
  /** Name of the Sitecore site: `dotcom`, `insights`. */
  site: string;
  /** Public origin of the site, for addresses that leave the screen: a printed page. */
  origin?: string;
  /** Origins of sites of which readers keep nothing; only where there are some. */
  strange?: readonly string[];
  /** The language that was asked for. */
  language: string;
  /** The language of the version that answered; differs from `language` when a fallback answered. */
  itemLanguage: string;
  /** Languages in which the item has a version of its own. */
  languages: string[];
  /** Path below the site's origin without the language prefix and without `/page/N`; `/` for the home page. */
  path: string;
  /** GUID in lower case with dashes. */
  itemId: string;
  templateName: string;
  /** GUID in lower case with dashes. */
  templateId: string;
  /** From a trailing `/page/N`; 1 otherwise. */
  pageNumber: number;
  /** The page is open in the content system's editor, or in the edit view of the preview. */
  editing: boolean;
  /** In the edit view of the preview: fields, renderings and placeholders can be found in the document (`data-sc-…`). */
  marks?: boolean;
  /** How much of the item the page holds: pages are made for a visitor. */
  access: AccessDecision;
  /** Path of the sign-in that leads back here; only where the page is a teaser and somebody could sign in. */
  signIn?: string;
  /** What the offers say of the page's piece; only where it is not for everyone, and there are offers. */
  wall?: Wall;
  /** On an error page: the list that has no such page. */
  pastTheEnd?: PastTheEnd;
  /** Pages are made once for everyone: the query string never reaches them. */
  query?: never;
}

/** Markers of the content system's editor, which stand between the renderings of a placeholder in editing mode. */
interface Chrome {
  name: string;
  contents: string | null;
  /** By React's names. */
  attributes: Record<string, string | Record<string, string>>;
}

/** Where an editor finds a rendering, or an empty placeholder (`''` for the rendering then). */
interface Mark {
  /** Name of the placeholder with its dynamic part, and its path on the page. */
  placeholder: string;
  path: string;
  /** `<uid>|<datasource id>` */
  rendering: string;
}

/** One rendering of a page, its fields already parsed by its own schema. Plain JSON. */
export interface RenderingNode {
  /** Unique on the page. */
  uid: string;
  /** Component name, as in the layout; `''` for an editor's marker. */
  component: string;
  params: Record<string, string>;
  fields?: unknown;
  page?: unknown;
  data?: unknown;
  /** Placeholder name without its dynamic part (`article-body-{*}` → `article-body`). */
  slots?: Record<string, RenderingNode[]>;
  /** The rendering cannot be shown; a visitor sees nothing, an editor sees the reason. */
  problem?: { reason: string };
  chrome?: Chrome;
  mark?: Mark;
  /** Only in the data that a document page inlines: the HTML in the document is all there is to this rendering. */
  frozen?: true;
}

/**
 * @typeParam F fields of the datasource item, as its schema parsed them
 * @typeParam P fields of the page item that the rendering reads
 * @typeParam D what `data.server.ts` loaded
 */
export interface RenderingProps<F = unknown, P = unknown, D = unknown> {
  uid: string;
  params: Record<string, string>;
  fields: F;
  page: P;
  data: D;
  route: RouteInfo;
  slots: Record<string, RenderingNode[]>;
}

export interface RenderingDefinition<F = unknown, P = unknown, D = unknown> {
  component: (props: RenderingProps<F, P, D>) => ReactNode;
  /** `static`: no effect and no handler; its HTML is all there is to it. */
  mode: 'static' | 'interactive';
  /** In a browser's map: it brings its box (`Application`) with it. */
  boxed?: true;
}

/** Component name → definition. `never` accepts definitions of any props; the server parsed them by the matching schema. */
export type ComponentMap = Readonly<Record<string, RenderingDefinition<never, never, never>>>;
