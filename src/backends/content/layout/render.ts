import { ITEM } from '../items/ids.ts';
import { siteOfItem } from '../items/sites.ts';
import type { Item, ItemVersion, Site, View } from '../items/types.ts';
import { fieldsJson } from './fields.ts';
import { addressOf } from './links.ts';
import { compose, hasPresentation } from './presentation/compose.ts';
import { findDatasource } from './presentation/datasource.ts';
import type { PlacedRendering } from './presentation/placement.ts';
import type {
  FieldContext,
  LayoutOptions,
  LayoutProblem,
  LayoutResult,
  PlaceholderResult,
  PlaceholdersJson,
  RenderingJson,
} from './types.ts';
import { trimSignsEnd } from '../../../lib/trim-signs.ts';

/** The item of a route (`/`, `/about/offices`): its names below the home item, in any case, dashes for spaces. */
function itemOfRoute(view: View, site: Site, routePath: string): Item | undefined {
  const path = trimSignsEnd(/^[^?#]*/.exec(routePath)![0], '/');
  if (path === '') return site.home;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  return view.tree.byPath(site.home.path + (decoded.startsWith('/') ? '' : '/') + decoded);
}

/** Whether an item is a page: it has a layout, of its own or from standard values, or a page design. */
export function hasLayout(version: ItemVersion, kind: 'final' | 'shared' = 'final'): boolean {
  return hasPresentation(version, siteOfItem(version.view.tree, version.item), kind);
}

/**
 * The layout JSON of a page (protocol page sitecore, "Layout JSON"). Undefined when no page of that route is visible in
 * the view in the language or its fallbacks: a 404. What could not be served as asked is in `problems`.
 */
export function renderLayout(
  view: View,
  site: Site,
  routePathOrItem: string | Item,
  language: string,
  options: LayoutOptions = {},
): LayoutResult | undefined {
  const item = typeof routePathOrItem === 'string' ? itemOfRoute(view, site, routePathOrItem) : routePathOrItem;
  const version = item && view.version(item, language, options.version);
  const page = version && open(version, site, language, options);
  if (!page) return undefined;
  const placeholders: PlaceholdersJson = {};
  for (const [key, renderings] of page.presentation.placeholders)
    placeholders[key] = renderings.map((rendering) => renderingJson(rendering, page));
  const address = addressOf(view.tree, version.item);
  const editMode = options.editMode === undefined ? {} : { editMode: options.editMode };
  const pageState = options.pageState ?? 'normal';
  return {
    version,
    problems: page.problems,
    json: {
      sitecore: {
        context: { pageEditing: pageState === 'edit', site: { name: site.name }, pageState, ...editMode, language, itemPath: address.path },
        route: {
          name: version.item.name,
          displayName: version.displayName,
          fields: fieldsJson(version, page.fields),
          databaseName: view.name === 'published' ? 'web' : 'master',
          deviceId: ITEM.defaultDevice,
          itemId: version.item.id,
          itemLanguage: version.actualLanguage,
          itemVersion: version.version,
          layoutId: page.presentation.layoutId,
          templateId: version.item.templateId,
          templateName: view.tree.templateName(version.item.templateId),
          placeholders,
        },
      },
    },
  };
}

/** Renderings of one placeholder of a page, by its key (`headless-main`) or path (`headless-main/section-2`). */
export function renderPlaceholder(
  view: View,
  site: Site,
  item: Item,
  placeholderName: string,
  language: string,
  options: LayoutOptions = {},
): PlaceholderResult | undefined {
  const version = view.version(item, language, options.version);
  const page = version && open(version, site, language, options);
  if (!page) return undefined;
  const [root = '', ...inner] = placeholderName.split('/').filter((segment) => segment !== '');
  let renderings = page.presentation.placeholders.get(root);
  for (const segment of inner) {
    renderings = renderings?.flatMap((rendering) => rendering.segments.get(segment) ?? rendering.placeholders.get(segment) ?? []);
  }
  if (!renderings) return undefined;
  const elements = renderings.map((rendering) => renderingJson(rendering, page));
  return { json: { name: inner.at(-1) ?? root, path: placeholderName, elements }, problems: page.problems };
}

interface OpenPage {
  version: ItemVersion;
  presentation: NonNullable<ReturnType<typeof compose>>;
  fields: FieldContext;
  problems: LayoutProblem[];
}

function open(version: ItemVersion, site: Site, language: string, options: LayoutOptions): OpenPage | undefined {
  const presentation = compose(version, site, options.layoutKind ?? 'final');
  if (!presentation) return undefined;
  const depth = options.depth === undefined ? {} : { depth: options.depth };
  const problems = presentation.problems.map((problem) => ({ page: version.item.path, language, ...problem }));
  const metadata = options.editMode === 'metadata' ? { metadata: true } : {};
  return { version, presentation, fields: { view: version.view, site, language, ...depth, ...metadata }, problems };
}

function renderingJson(rendering: PlacedRendering, page: OpenPage): RenderingJson {
  const { view, language } = page.fields;
  const datasource = findDatasource(rendering.datasource, rendering.owner, page.version.item, view, language);
  // What standard values name below the page is there where the page has it.
  const optional = rendering.standard && /^local:/i.test(rendering.datasource.trim());
  if (datasource.problem && !optional)
    page.problems.push({ page: page.version.item.path, language, uid: rendering.uid, reason: datasource.problem });
  const json: RenderingJson = {
    uid: rendering.uid,
    componentName: rendering.componentName,
    dataSource: datasource.text,
    params: rendering.parameters,
  };
  if (datasource.version) json.fields = fieldsJson(datasource.version, page.fields);
  if (rendering.placeholders.size > 0) {
    json.placeholders = {};
    for (const [key, children] of rendering.placeholders) json.placeholders[key] = children.map((child) => renderingJson(child, page));
  }
  return json;
}
