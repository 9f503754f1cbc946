/** Longest name that Sitecore accepts for an item (its setting MaxItemNameLength). */
export const LONGEST_NAME = 100;
/** Letters of any alphabet would become addresses that some mail programs break; the importer keeps to these too. */
const NAME = /^[A-Za-z0-9_](?:[A-Za-z0-9_ -]*[A-Za-z0-9_-])?$/;
/** Names that Windows keeps for devices, and does not let a file have. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Whether an item, its file and its address may be called so. */
export const isItemName = (name: string): boolean => name.length <= LONGEST_NAME && NAME.test(name) && !DEVICE.test(name);

/** Names by which addresses find the same item: in any case, a dash as good as a space. */
export const comparable = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
