/** `{8CDC…}` and `8cdc…` → `8cdc…`, as the authoring API and the search have ids: layouts have them with braces and in capitals. */
export const plainId = (id: string): string => id.replace(/[{}]/g, '').toLowerCase();

const plain = (id: string): string => id.replace(/[^\da-z]/gi, '').toLowerCase();

/** Whether two ids are of one item: layouts, searches and item files write them differently (`{A1…}`, `a1…`, with dashes or without). */
export const sameItem = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);
