import type { Item } from '../../items/types.ts';
import type { RenderingXml } from './layout-xml.ts';

/** A rendering with its place in the page: the unit that becomes JSON. */
export interface PlacedRendering {
  uid: string;
  componentName: string;
  parameters: Record<string, string>;
  datasource: string;
  /** Standard values name the datasource. */
  standard: boolean;
  /** What `local:` is relative to: the page, or the partial design. */
  owner: Item;
  /** By the key of the layout JSON; declared placeholders first, empty ones included. */
  placeholders: Map<string, PlacedRendering[]>;
  /** By the segment that paths name them with: `section-2` for `section-{*}`. */
  segments: Map<string, PlacedRendering[]>;
  /** The wrapper of a partial design: paths may pass over it. */
  wrapper: boolean;
}

export type Placeholders = Map<string, PlacedRendering[]>;

/** What a rendering item says: the component, and the placeholders that it opens (`section-{*}`). */
export interface RenderingDefinition {
  componentName: string;
  placeholders: readonly string[];
}

/** A rendering of a layout whose rendering item exists. */
export interface Placeable {
  xml: RenderingXml;
  definition: RenderingDefinition;
  parameters: Record<string, string>;
  owner: Item;
}

/**
 * Puts renderings into the placeholders of a page, in order, by their paths: `headless-main`, `/headless-main/section-2`.
 * Those with no parent for their path go to `lost`. The paths of a partial design may name its own wrapper, which is put
 * round the renderings later: `ownWrapper` is passed over.
 */
export function place(
  page: Placeholders,
  renderings: readonly Placeable[],
  lost: (rendering: RenderingXml) => void,
  ownWrapper = '',
): void {
  const placed = renderings.map((rendering) => {
    const path = segmentsOf(rendering.xml.placeholder ?? '').filter((segment) => segment !== ownWrapper);
    return { rendering, node: nodeOf(rendering), path };
  });
  // parents before what they hold, each level in the layout's order
  placed.sort((a, b) => a.path.length - b.path.length);
  for (const { rendering, node, path } of placed) {
    const [root, ...inner] = path;
    if (root === undefined) lost(rendering.xml);
    else if (inner.length === 0) push(page, root, node);
    else {
      const parent = descend(page.get(root) ?? [], inner.slice(0, -1));
      if (!parent || !attach(parent, inner.at(-1)!, node)) lost(rendering.xml);
    }
  }
}

export function wrapperOf(
  uid: string,
  componentName: string,
  parameters: Record<string, string>,
  key: string,
  children: PlacedRendering[],
  owner: Item,
): PlacedRendering {
  return {
    uid,
    componentName,
    parameters,
    datasource: '',
    standard: false,
    owner,
    wrapper: true,
    placeholders: new Map([[key, children]]),
    segments: new Map([[key, children]]),
  };
}

function nodeOf({ xml, definition, parameters, owner }: Placeable): PlacedRendering {
  return {
    uid: xml.uid,
    componentName: definition.componentName,
    parameters,
    datasource: xml.datasource ?? '',
    standard: xml.standard ?? false,
    owner,
    placeholders: new Map(definition.placeholders.map((key) => [key, []])),
    segments: new Map(),
    wrapper: false,
  };
}

function push(placeholders: Placeholders, key: string, node: PlacedRendering): void {
  const list = placeholders.get(key);
  if (list) list.push(node);
  else placeholders.set(key, [node]);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The renderings in the placeholder that a path leads to. */
function descend(candidates: readonly PlacedRendering[], path: readonly string[]): readonly PlacedRendering[] | undefined {
  let current = candidates;
  for (const segment of path) {
    const next = throughWrappers(current)
      .find((node) => node.segments.has(segment))
      ?.segments.get(segment);
    if (!next) return undefined;
    current = next;
  }
  return current;
}

function throughWrappers(nodes: readonly PlacedRendering[]): readonly PlacedRendering[] {
  if (!nodes.some((node) => node.wrapper)) return nodes;
  const inside = nodes.flatMap((node) => (node.wrapper ? [...node.segments.values()].flat() : []));
  return [...nodes.filter((node) => !node.wrapper), ...nodes.filter((node) => node.wrapper), ...inside];
}

const DYNAMIC = /^(.+)-(\d+)$/;
const BY_UID = /^(.+?)-\{?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\}?(?:-\d+)?$/i;

/** Attaches to the rendering that opens the placeholder `segment`; false when none does. */
function attach(siblings: readonly PlacedRendering[], segment: string, node: PlacedRendering): boolean {
  const candidates = throughWrappers(siblings);
  const opened = candidates.find((one) => one.segments.has(segment)) ?? undefined;
  const target = opened ? { parent: opened, key: keyOf(opened, segment) } : openerOf(candidates, segment);
  if (!target) return false;
  const { parent, key } = target;
  let list = parent.placeholders.get(key);
  if (!list) parent.placeholders.set(key, (list = []));
  list.push(node);
  parent.segments.set(segment, list);
  return true;
}

/** The key that a rendering's segment is served under: the pattern that it declares for it, or one made from its dynamic id. */
function keyOf(parent: PlacedRendering, segment: string): string {
  const declared = [...parent.placeholders.keys()].find((key) => key === segment || matches(key, segment));
  if (declared) return declared;
  const dynamic = DYNAMIC.exec(segment);
  return dynamic && parent.parameters['DynamicPlaceholderId'] === dynamic[2] ? `${dynamic[1]}-{*}` : segment;
}

/** `section-{*}` matches `section-2`: the star stands for digits (protocol page sitecore, "Layout JSON"). */
function matches(pattern: string, segment: string): boolean {
  const star = pattern.indexOf('{*}');
  if (star < 0) return false;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 3)];
  if (!segment.startsWith(head) || !segment.endsWith(tail) || segment.length <= head.length + tail.length) return false;
  return /^[\d-]+$/.test(segment.slice(head.length, segment.length - tail.length));
}

function openerOf(candidates: readonly PlacedRendering[], segment: string): { parent: PlacedRendering; key: string } | undefined {
  const dynamic = DYNAMIC.exec(segment);
  if (dynamic) {
    const [, base, id] = dynamic;
    const numbered = candidates.filter((one) => one.parameters['DynamicPlaceholderId'] === id);
    const parent =
      numbered.find((one) => one.placeholders.has(`${base}-{*}`)) ?? numbered.find((one) => one.placeholders.size === 0) ?? numbered[0];
    if (parent) return { parent, key: keyOf(parent, segment) };
  }
  const byUid = BY_UID.exec(segment);
  if (byUid) {
    const parent = candidates.find((one) => one.uid === byUid[2]!.toLowerCase());
    if (parent) return { parent, key: byUid[1]! };
  }
  // a rendering with another dynamic id has another segment, even though its pattern would match
  const unnumbered = candidates.filter((one) => one.parameters['DynamicPlaceholderId'] === undefined);
  const declaring =
    candidates.find((one) => one.placeholders.has(segment)) ??
    unnumbered.find((one) => [...one.placeholders.keys()].some((key) => matches(key, segment)));
  return declaring && { parent: declaring, key: keyOf(declaring, segment) };
}
