import type { Phrase } from '@/runtime/phrases';
import type { Item, ItemField } from '../../authoring/items.schema';

/** Why somebody may not change a field of an item, in words; undefined where they may. */
export function lockedBy(item: Item, field: ItemField, word: Phrase): string | undefined {
  if (!item.may.edit) return word('item.locked');
  return field.scope !== 'versioned' && item.live && item.workflow && !item.may.approve ? word('item.lockedLive') : undefined;
}
