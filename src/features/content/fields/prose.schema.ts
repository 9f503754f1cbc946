import { richTextHtml } from '@/lib/rich-text-html';
import { richTextField } from '../fields.schema';

/** Rich Text that `RichText` shows: made safe and ready on the server, once (sanitized, heading ids, tables that scroll). */
export const proseField = richTextField.transform((field) => ({ ...field, value: richTextHtml(field.value) }));
