import { FIELD } from '../../items/ids.ts';
import { sortOrder } from '../../items/tree/templates.ts';
import type { Guid } from '../../items/types.ts';
import type { Draft } from '../store/index.ts';

const STEP = 100;

const orderOf = (draft: Draft, id: Guid): number => sortOrder({ ...draft.item(id), file: '' });

/**
 * Gives an item its place among the children of its parent: right before or behind another. Of the others only what is in the way is
 * numbered anew, so that mostly one line of one file changes.
 */
export function putBeside(draft: Draft, id: Guid, beside: { before?: Guid | undefined; after?: Guid | undefined }): void {
  const { parent } = draft.item(id);
  const named = (child: Guid): string => draft.item(child).path.toLowerCase();
  const others = draft
    .children(parent)
    .filter((child) => child !== id)
    .map((child) => ({ id: child, order: orderOf(draft, child) }))
    .sort((a, b) => a.order - b.order || (named(a.id) < named(b.id) ? -1 : 1));
  const neighbour = others.findIndex((each) => each.id === (beside.before ?? beside.after));
  if (neighbour < 0) return;
  const at = beside.before === undefined ? neighbour + 1 : neighbour;
  const [lower, upper] = [others[at - 1]?.order, others[at]?.order];
  const set = (child: Guid, order: number) => draft.set(child, { field: FIELD.sortOrder, value: String(order) });
  if (lower === undefined) return set(id, (upper ?? STEP) - STEP);
  if (upper === undefined) return set(id, lower + STEP);
  if (upper - lower >= 2) return set(id, Math.floor((lower + upper) / 2));
  // No number is left between the two: those behind move on, as far as they are in the way.
  let order = lower + STEP;
  set(id, order);
  for (const other of others.slice(at)) {
    if (other.order > order) return;
    order += STEP;
    set(other.id, order);
  }
}
