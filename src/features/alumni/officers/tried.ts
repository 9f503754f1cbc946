import type { ImportReport } from './officers.schema';

/** Name under which the page says what a file that was tried would change. */
export const TRIED = 'leavers-tried';

/** What a file would change, with the first of its broken lines; `more`: how many others there are. */
export type Tried = Omit<ImportReport, 'dry' | 'id'> & { more: number };
