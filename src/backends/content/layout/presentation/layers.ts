import { FIELD } from '../../items/ids.ts';
import type { ItemVersion } from '../../items/types.ts';
import { parseLayout } from './layout-xml.ts';
import type { LayoutXml, RenderingXml } from './layout-xml.ts';

export type LayoutKind = 'final' | 'shared';

/** Layouts of an item from the bottom up: standard values of its templates, farthest first, then its own; shared before final. */
export function layoutLayers(version: ItemVersion, kind: LayoutKind): LayoutXml[] {
  const { tree } = version.view;
  const layers: LayoutXml[] = [];
  const add = (raw: string | undefined, standard = false) => {
    if (raw === undefined || raw.trim() === '') return;
    const layout = parseLayout(raw);
    layers.push({ ...layout, renderings: layout.renderings.map((each) => (each.datasource === undefined ? each : { ...each, standard })) });
  };
  const draft = tree.view('draft');
  for (const item of tree.standardValues(version.item.templateId).toReversed()) {
    if (item === version.item) continue;
    add(item.raw.shared.find((field) => field.id === FIELD.renderings)?.value, true);
    if (kind === 'final') add(draft.version(item, version.language)?.own(FIELD.finalRenderings), true);
  }
  add(version.own(FIELD.renderings));
  if (kind === 'final') add(version.own(FIELD.finalRenderings));
  return layers;
}

/** The layout that the layers add up to: a full layout replaces all below it, a delta changes it. */
export function mergeLayers(layers: readonly LayoutXml[]): { layoutId: string | undefined; renderings: readonly RenderingXml[] } {
  let layoutId: string | undefined;
  let renderings: readonly RenderingXml[] = [];
  for (const layer of layers) {
    if (layer.error) continue;
    layoutId = layer.layoutId ?? (layer.delta ? layoutId : undefined);
    renderings = layer.delta ? applyDelta(renderings, layer.renderings) : layer.renderings.filter((rendering) => !rendering.deleted);
  }
  return { layoutId, renderings };
}

/**
 * Applies a delta in its own order: `p:d` deletes, a rendering that is there already takes the attributes given and moves
 * if it has a place, a new one goes to its place. A selector that finds nothing (`*[1=2]`, or a neighbour that has
 * gone) means the end; a neighbour that comes later in the same delta is waited for.
 */
function applyDelta(base: readonly RenderingXml[], delta: readonly RenderingXml[]): RenderingXml[] {
  const list = [...base];
  const waiting: RenderingXml[] = [];
  for (const change of delta) {
    const at = list.findIndex((rendering) => rendering.uid === change.uid);
    if (change.deleted) {
      if (at >= 0) list.splice(at, 1);
      continue;
    }
    const existing = list[at];
    const result = existing ? { ...existing, ...change } : change;
    if (existing && !change.place) {
      list[at] = result;
      continue;
    }
    if (existing) list.splice(at, 1);
    if (!insert(list, result)) {
      list.push(result);
      if (selectedUid(result) !== undefined) waiting.push(result);
    }
  }
  for (const rendering of waiting) {
    const at = list.indexOf(rendering);
    list.splice(at, 1);
    if (!insert(list, rendering)) list.splice(at, 0, rendering);
  }
  return list;
}

function insert(list: RenderingXml[], rendering: RenderingXml): boolean {
  const { place } = rendering;
  if (!place) return false;
  const at = select(list, place.selector, rendering);
  if (at < 0) return false;
  list.splice(place.side === 'before' ? at : at + 1, 0, rendering);
  return true;
}

const BY_UID = /^(?:r|\*)\[@uid=(?:'([^']*)'|"([^"]*)")\]$/;
const BY_POSITION = /^(?:r|\*)\[(\d+)\]$/;

function selectedUid(rendering: RenderingXml): string | undefined {
  const match = BY_UID.exec(rendering.place?.selector.trim() ?? '');
  return match ? (match[1] ?? match[2] ?? '').replace(/[{}]/g, '').toLowerCase() : undefined;
}

/** Index of the first rendering that a selector finds, of the few forms of XPath that Sitecore writes; -1 for none. */
function select(list: readonly RenderingXml[], selector: string, rendering: RenderingXml): number {
  const text = selector.trim();
  if (text === '*' || text === 'r') return list.length > 0 ? 0 : -1;
  const position = BY_POSITION.exec(text);
  if (position) return Number(position[1]) <= list.length ? Number(position[1]) - 1 : -1;
  const uid = selectedUid(rendering);
  return uid === undefined ? -1 : list.findIndex((one) => one.uid === uid);
}
