import type { Item } from '../../authoring/items.schema';

/** A moment as the fields of an item have it: `20261204T173000Z`. */
const written = (moment: Date): string => `${moment.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/**
 * Whether an item is kept from visitors in all languages, with all that is below it: what lets them see one version of it lets them see
 * the rest again.
 */
export function isKeptAsAWhole({ fields }: Pick<Item, 'fields'>, now: Date): boolean {
  const value = (name: string): string => fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
  const end = value('__unpublish');
  return value('__never publish') === '1' || (end !== '' && end <= written(now));
}
