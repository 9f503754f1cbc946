import type { LayoutStep, PageLayout, Placement } from '../../authoring/layout.schema';

/** Placements of a placeholder in their order. */
export const inPlaceholder = ({ placements }: Pick<PageLayout, 'placements'>, path: string): Placement[] =>
  placements.filter(({ placeholder }) => placeholder === path);

/** Those of them that are the page's own: nothing moves behind what its design puts there. */
const ownIn = (layout: PageLayout, path: string): Placement[] => inPlaceholder(layout, path).filter(({ from }) => from === 'page');

/** Paths of the placeholders where a rendering may stand. */
export const roomsFor = ({ placeholders }: Pick<PageLayout, 'placeholders'>, rendering: string): string[] =>
  placeholders.filter(({ allowed }) => allowed.some(({ id }) => id === rendering)).map(({ path }) => path);

/** The rendering that opens a placeholder; undefined for the page's own. */
export const openerOf = ({ placeholders }: Pick<PageLayout, 'placeholders'>, path: string): string | undefined =>
  placeholders.find((each) => each.path === path)?.of;

/** Whether a placeholder is inside a rendering, at any depth. */
function isWithin(layout: PageLayout, path: string, uid: string): boolean {
  const opener = openerOf(layout, path);
  if (opener === undefined || opener === uid) return opener === uid;
  const above = layout.placements.find((each) => each.uid === opener)?.placeholder;
  return above !== undefined && above !== path && isWithin(layout, above, uid);
}

/** Whether a second one of a placement may stand behind it. */
export function mayDuplicate(layout: PageLayout, uid: string): boolean {
  const placement = layout.placements.find((each) => each.uid === uid);
  return placement?.from === 'page' && roomsFor(layout, placement.rendering.id).includes(placement.placeholder);
}

/**
 * What moves a placement one place up or down among those of its placeholder; undefined at its end, and for what the page's design puts
 * there.
 */
export function stepBy(layout: PageLayout, uid: string, by: -1 | 1): LayoutStep | undefined {
  const placement = layout.placements.find((each) => each.uid === uid);
  if (!placement || placement.from === 'design') return undefined;
  const { placeholder } = placement;
  const all = ownIn(layout, placeholder);
  const at = all.findIndex((each) => each.uid === uid);
  const to = at + by;
  if (to < 0 || to >= all.length) return undefined;
  const others = all.filter((each) => each.uid !== uid);
  const before = others[to - 1];
  return { op: 'move', uid, placeholder, ...(before ? { after: before.uid } : {}) };
}

/** What puts a placement after another one of a placeholder, or first; undefined where it stands there already, or may not stand. */
export function stepTo(layout: PageLayout, uid: string, placeholder: string, after?: string): LayoutStep | undefined {
  const placement = layout.placements.find((each) => each.uid === uid);
  if (!placement || placement.from === 'design' || after === uid) return undefined;
  if (isWithin(layout, placeholder, uid)) return undefined;
  if (placement.placeholder !== placeholder && !roomsFor(layout, placement.rendering.id).includes(placeholder)) return undefined;
  const all = ownIn(layout, placeholder);
  if (after !== undefined && !all.some((each) => each.uid === after)) return undefined;
  const at = all.findIndex((each) => each.uid === uid);
  if (at >= 0 && all[at - 1]?.uid === after) return undefined;
  return { op: 'move', uid, placeholder, ...(after === undefined ? {} : { after }) };
}
