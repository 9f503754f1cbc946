import { braced, guid, guids } from '../../items/guid.ts';
import { FIELD, ITEM } from '../../items/ids.ts';
import { sharedValue } from '../../items/tree/templates.ts';
import type { Guid, Item, ItemVersion, Site, Tree } from '../../items/types.ts';
import { designOf, partialsOf } from './designs.ts';
import { layoutLayers, mergeLayers } from './layers.ts';
import type { LayoutKind } from './layers.ts';
import type { RenderingXml } from './layout-xml.ts';
import { readParameters } from './parameters.ts';
import { place, wrapperOf } from './placement.ts';
import type { Placeable, Placeholders, RenderingDefinition } from './placement.ts';

/** The presentation of a page before its datasources are read. */
export interface Presentation {
  layoutId: Guid;
  placeholders: Placeholders;
  problems: readonly { uid?: string; reason: string }[];
}

/** Placeholders of the layout that a page has when it names none, or one without placeholders of its own. */
const PAGE_PLACEHOLDERS = ['headless-header', 'headless-main', 'headless-footer'] as const;

const composed = new WeakMap<ItemVersion, Map<string, Presentation | undefined>>();

/**
 * The renderings of a page's design and its own, in their placeholders; undefined when the item has neither layout nor
 * design, so is no page. Worked out once for each version and site.
 */
export function compose(version: ItemVersion, site: Site | undefined, kind: LayoutKind): Presentation | undefined {
  let known = composed.get(version);
  if (!known) composed.set(version, (known = new Map()));
  const key = `${kind}|${site?.name ?? ''}`;
  if (!known.has(key)) known.set(key, work(version, site, kind));
  return known.get(key);
}

/** Whether `compose` has an answer, without composing: lists of pages ask for thousands of items. */
export function hasPresentation(version: ItemVersion, site: Site | undefined, kind: LayoutKind): boolean {
  const layers = layoutLayers(version, kind);
  if (layers.length > 0) {
    const { layoutId, renderings } = mergeLayers(layers);
    if (layoutId || renderings.length > 0) return true;
  }
  return designOf(version, site, () => undefined) !== undefined;
}

function work(version: ItemVersion, site: Site | undefined, kind: LayoutKind): Presentation | undefined {
  const { tree } = version.view;
  const problems: { uid?: string; reason: string }[] = [];
  const problem = (reason: string, uid?: string) => void problems.push({ reason, ...(uid === undefined ? {} : { uid }) });
  const layers = layoutLayers(version, kind);
  for (const { error } of layers) if (error) problem(`bad layout XML, ignored: ${error.reason} (line ${error.line} of the field)`);
  const own = mergeLayers(layers);
  const design = designOf(version, site, problem);
  if (!design && own.renderings.length === 0 && !own.layoutId) return undefined;

  const layoutId = guid(own.layoutId ?? '') ?? ITEM.jssLayout;
  const placeholders: Placeholders = new Map(pagePlaceholders(tree, layoutId).map((key) => [key, []]));
  const lost = (xml: RenderingXml) => problem(`placeholder ${xml.placeholder ?? '(none)'}: no rendering opens it; left out`, xml.uid);
  const usable = (renderings: readonly RenderingXml[], owner: Item) => renderings.flatMap((xml) => placeable(tree, xml, owner, problem));

  for (const partial of design ? partialsOf(design, version, problem) : []) {
    const { renderings } = mergeLayers(layoutLayers(partial.version, kind));
    const inner: Placeholders = new Map();
    place(inner, usable(renderings, partial.version.item), lost, wrapperName(partial.signature));
    addPartial(placeholders, inner, partial.version.item, partial.signature, tree);
  }
  place(placeholders, usable(own.renderings, version.item), lost);
  return { layoutId, placeholders, problems };
}

/** The placeholder that a partial design's wrapper opens. */
const wrapperName = (signature: string) => (signature === '' ? '' : `sxa-${signature}`);

/** A partial design's renderings, in a wrapper for each placeholder that it fills. */
function addPartial(placeholders: Placeholders, inner: Placeholders, item: Item, signature: string, tree: Tree): void {
  for (const [key, renderings] of inner) {
    const target = placeholders.get(key) ?? [];
    placeholders.set(key, target);
    if (signature === '') {
      target.push(...renderings);
      continue;
    }
    const name = wrapperName(signature);
    const { componentName } = definitionOf(tree, ITEM.partialDesignWrapper)!;
    target.push(wrapperOf(item.id, componentName, { sid: braced(item.id), ph: key, sig: name }, name, renderings, item));
  }
}

function placeable(tree: Tree, xml: RenderingXml, owner: Item, problem: (reason: string, uid: string) => void): Placeable[] {
  const id = guid(xml.id ?? '');
  const definition = id ? definitionOf(tree, id) : undefined;
  if (!definition) {
    // What a delta changes of a rendering that is gone has no rendering id.
    problem(id ? `rendering {${id}} does not exist; left out` : 'changes a rendering that is not there; left out', xml.uid);
    return [];
  }
  return [{ xml, definition, owner, parameters: readParameters(xml.parameters ?? '', tree) }];
}

const definitions = new WeakMap<Tree, Map<Guid, RenderingDefinition | undefined>>();

function definitionOf(tree: Tree, id: Guid): RenderingDefinition | undefined {
  let known = definitions.get(tree);
  if (!known) definitions.set(tree, (known = new Map()));
  if (!known.has(id)) {
    const item = tree.byId(id);
    known.set(
      id,
      item && { componentName: sharedValue(item.raw, FIELD.componentName)?.trim() || item.name, placeholders: placeholderKeys(tree, item) },
    );
  }
  return known.get(id);
}

/** The keys of the placeholder settings that an item names in its field Placeholders. */
function placeholderKeys(tree: Tree, item: Item): string[] {
  const list = sharedValue(item.raw, FIELD.placeholders) ?? item.raw.shared.find((field) => field.hint === 'Placeholders')?.value ?? '';
  return guids(list).flatMap((id) => {
    const settings = tree.byId(id);
    const key = settings && (sharedValue(settings.raw, FIELD.placeholderKey)?.trim() || settings.name);
    return key ? [key] : [];
  });
}

function pagePlaceholders(tree: Tree, layoutId: Guid): readonly string[] {
  const layout = tree.byId(layoutId);
  const keys = layout ? placeholderKeys(tree, layout) : [];
  return keys.length > 0 ? keys : PAGE_PLACEHOLDERS;
}
