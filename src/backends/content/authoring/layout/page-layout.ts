import { createHash } from 'node:crypto';
import { braced, guid, guids } from '../../items/guid.ts';
import { FIELD, TEMPLATE } from '../../items/ids.ts';
import { siteOfItem } from '../../items/sites.ts';
import { sharedValue } from '../../items/tree/templates.ts';
import type { Guid, Item, ItemVersion, Tree } from '../../items/types.ts';
import { findDatasource } from '../../layout/presentation/datasource.ts';
import { designOf, partialsOf } from '../../layout/presentation/designs.ts';
import { layoutLayers, mergeLayers } from '../../layout/presentation/layers.ts';
import { readParameters } from '../../layout/presentation/parameters.ts';
import type { Placed } from './delta.ts';

const ALLOWED_CONTROLS = 'e391b526-d0c5-439d-803e-17512eae6222';
const DATASOURCE_TEMPLATE = '1a7c85e5-dc0b-490d-9187-bb1dbcb4c72f';
/** Where a page has its own renderings. Header and footer are the design's. */
const MAIN = 'headless-main';

export interface Rendering {
  id: Guid;
  name: string;
  title: string;
  /** Of its datasource, where it has one. */
  template?: Guid;
}

export interface Placement {
  uid: Guid;
  rendering: Rendering;
  placeholder: string;
  datasource?: { id: Guid; path: string };
  params: Record<string, string>;
  from: 'page' | 'design';
}

export interface PlaceholderPlace {
  /** As its settings name it: `section-{*}`. */
  key: string;
  /** As a placement names it: `/headless-main/section-2`. */
  path: string;
  /** The rendering that opens it; none for the page's own. */
  of?: Guid;
  allowed: Rendering[];
}

/** `headless-main` and `/headless-main` are the same place; inner ones begin with a slash, as Sitecore writes them. */
export function placeholderPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.length > 1 ? `/${segments.join('/')}` : (segments[0] ?? '');
}
export const inner = (path: string, segment: string): string => placeholderPath(`${path}/${segment}`);
export const isInside = (path: string, above: string): boolean =>
  `/${placeholderPath(path).replace(/^\//, '')}/`.startsWith(`/${placeholderPath(above).replace(/^\//, '')}/`);

const named = (item: Item, field: Guid, hint: string): string =>
  sharedValue(item.raw, field) ?? item.raw.shared.find((each) => each.hint === hint)?.value ?? '';

export function renderingOf(tree: Tree, id: Guid | undefined, language: string): Rendering | undefined {
  const item = id === undefined ? undefined : tree.byId(id);
  if (!item) return undefined;
  const template = tree.find(named(item, DATASOURCE_TEMPLATE, 'Datasource Template').trim());
  const name = named(item, FIELD.componentName, 'componentName').trim() || item.name;
  return {
    id: item.id,
    name,
    title: tree.view('draft').whatever(item, language)?.displayName ?? item.name,
    ...(template ? { template: template.id } : {}),
  };
}

const partTemplates = new WeakMap<Tree, ReadonlySet<Guid>>();
/** Whether items of a template are what some rendering shows. */
export function isPartTemplate(tree: Tree, template: Guid): boolean {
  let known = partTemplates.get(tree);
  if (known === undefined) {
    const ids = [...tree.all()].flatMap((item) => {
      const declared = named(item, DATASOURCE_TEMPLATE, 'Datasource Template').trim();
      return declared === '' ? [] : (tree.find(declared)?.id ?? []);
    });
    known = new Set(ids);
    partTemplates.set(tree, known);
  }
  return known.has(template);
}

/** The dynamic placeholders that a rendering opens, with their settings. */
export function settingsOf(tree: Tree, rendering: Guid | undefined): { key: string; settings: Item }[] {
  const item = rendering === undefined ? undefined : tree.byId(rendering);
  return guids(item ? named(item, FIELD.placeholders, 'Placeholders') : '').flatMap((id) => {
    const settings = tree.byId(id);
    return settings ? [{ key: named(settings, FIELD.placeholderKey, 'Placeholder Key').trim() || settings.name, settings }] : [];
  });
}

function mainSettings(tree: Tree): Item | undefined {
  for (const item of tree.all())
    if (item.templateId === TEMPLATE.placeholderSettings && named(item, FIELD.placeholderKey, 'Placeholder Key').trim() === MAIN)
      return item;
  return undefined;
}

const allowedBy = (tree: Tree, settings: Item | undefined, language: string): Rendering[] =>
  guids(settings ? named(settings, ALLOWED_CONTROLS, 'Allowed Controls') : '').flatMap((id) => renderingOf(tree, id, language) ?? []);

export const paramsOf = (raw: string | undefined, tree: Tree): Record<string, string> => readParameters(raw ?? '', tree);
export const paramsText = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

export const segmentOf = (key: string, params: Readonly<Record<string, string>>): string =>
  key.replace('{*}', params.DynamicPlaceholderId ?? '1');

/** The renderings that a page has by itself: what is below its own field, what is in it, and what both add up to. */
export function ownLayout(version: ItemVersion): { base: readonly Placed[]; placed: readonly Placed[]; raw: string } {
  const layers = layoutLayers(version, 'final');
  const raw = version.own(FIELD.finalRenderings) ?? '';
  const isOwn = raw.trim() !== '';
  return { base: mergeLayers(isOwn ? layers.slice(0, -1) : layers).renderings, placed: mergeLayers(layers).renderings, raw };
}

/** What tells one layout of a page from another, whatever else of the page changes. */
export function layoutRevision(version: ItemVersion): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(ownLayout(version).placed))
    .digest('hex');
  return guid(hash.slice(0, 32)) ?? hash;
}

/** The placeholders that a page fills by itself: its own, and those that its renderings open. */
export function placeholdersOf(tree: Tree, placed: readonly Placed[], language: string): PlaceholderPlace[] {
  const opened = placed.flatMap(({ uid, id, placeholder, parameters }) =>
    settingsOf(tree, guid(id ?? '')).map(({ key, settings }) => ({
      key,
      path: inner(placeholder ?? '', segmentOf(key, paramsOf(parameters, tree))),
      of: uid,
      allowed: allowedBy(tree, settings, language),
    })),
  );
  return [{ key: MAIN, path: MAIN, allowed: allowedBy(tree, mainSettings(tree), language) }, ...opened];
}

/** What stands where on a page, and what may stand there. */
export function pageLayout(version: ItemVersion): { revision: string; placements: Placement[]; placeholders: PlaceholderPlace[] } {
  const { item, language, view } = version;
  const { tree } = view;
  const placements: Placement[] = [];
  const add = (each: Placed, owner: Item, from: Placement['from']) => {
    const rendering = renderingOf(tree, guid(each.id ?? ''), language);
    if (!rendering) return;
    const source = findDatasource(each.datasource ?? '', owner, item, view, language);
    const target = source.version?.item ?? tree.find(source.text);
    placements.push({
      uid: each.uid,
      rendering,
      placeholder: placeholderPath(each.placeholder ?? ''),
      ...(target ? { datasource: { id: target.id, path: target.path } } : {}),
      params: paramsOf(each.parameters, tree),
      from,
    });
  };
  for (const each of ownLayout(version).placed) add(each, item, 'page');
  const design = designOf(version, siteOfItem(tree, item), () => undefined);
  for (const partial of design ? partialsOf(design, version, () => undefined) : [])
    for (const each of mergeLayers(layoutLayers(partial.version, 'final')).renderings) add(each, partial.version.item, 'design');
  const placeholders = placeholdersOf(tree, ownLayout(version).placed, language);
  return { revision: layoutRevision(version), placements, placeholders };
}

/** How a layout names a datasource: by its place below the page, or by its id. */
export const datasourceText = (page: Item, target: { id: Guid; path: string }): string =>
  target.path.toLowerCase().startsWith(`${page.path.toLowerCase()}/`) ? `local:${target.path.slice(page.path.length)}` : braced(target.id);
