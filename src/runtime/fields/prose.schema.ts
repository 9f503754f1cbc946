import { richTextField } from './fields.schema';
import { partedProse, prose } from './prose.server';

/** Rich Text that `RichText` shows: made safe and ready on the server (sanitized, heading ids, tables that scroll). */
export const proseField = richTextField.transform((field) => prose(field));

/** The same with its headings, for a list of contents. */
export const partedProseField = richTextField.transform((field) => partedProse(field));

/** A list of notes, each of which leads back to its mark. */
export const notesField = richTextField.transform((field) => prose(field, { isNotes: true }));
