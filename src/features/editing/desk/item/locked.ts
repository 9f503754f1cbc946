import type { Phrase } from '@/runtime/phrases';
import type { Item, ItemField } from '../../authoring/items.schema';
import { isPublic } from './model';

/** They keep an item from visitors that is approved: whoever changes them publishes it. */
const HOLDS_BACK: ReadonlySet<string> = new Set(['__publish', '__unpublish', '__never publish']);

type Standing = Pick<Item, 'live' | 'languages' | 'workflow' | 'may'>;

const isApproved = ({ languages }: Standing): boolean =>
  languages.some(({ versions }) => versions.some(({ state }) => state === 'approved' || state === 'none'));

/** Why somebody may not change a field of an item: a key of the editor's words; undefined where they may. */
export function lockOf(item: Standing, field: Pick<ItemField, 'scope' | 'name'>): 'item.locked' | 'item.lockedLive' | undefined {
  if (!item.may.edit) return 'item.locked';
  if (field.scope === 'versioned' || !item.workflow || item.may.approve) return undefined;
  return isPublic(item) || (isApproved(item) && HOLDS_BACK.has(field.name.toLowerCase())) ? 'item.lockedLive' : undefined;
}

/** The same in words. */
export function lockedBy(item: Standing, field: Pick<ItemField, 'scope' | 'name'>, word: Phrase): string | undefined {
  const lock = lockOf(item, field);
  return lock && word(lock);
}
