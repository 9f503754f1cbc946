import type { Handlers } from '@/server/route';
import { MOST_IMPORT_BYTES } from './import.server';
import { downloadXliff, MOST_XLIFF_BYTES } from './translations-page.server';
import { uploadHandlers } from './upload-handlers.server';

/** Posts of `/api/editor/import`. */
export const importHandlers: Handlers = uploadHandlers('import', MOST_IMPORT_BYTES);
/** `/api/editor/translations`: the file for translators, and theirs back. */
export const translationsHandlers: Handlers = { ...uploadHandlers('translations', MOST_XLIFF_BYTES), GET: downloadXliff };
