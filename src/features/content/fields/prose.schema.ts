import { prepareRichText } from '@/lib/rich-text';
import { richTextField } from '../fields.schema';

/** Rich Text that `RichText` shows: prepared on the server, once (heading ids, tables that scroll, no style attributes). */
export const proseField = richTextField.transform((field) => ({ ...field, value: prepareRichText(field.value) }));
