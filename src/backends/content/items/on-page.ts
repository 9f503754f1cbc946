import type { Item } from './types.ts';

/** Whether an item is a page, or lies in its own folder of data: what a link to the page may show. */
export const isOn = (page: Item, { id, path }: Item): boolean =>
  id === page.id || path === `${page.path}/Data` || path.startsWith(`${page.path}/Data/`);
