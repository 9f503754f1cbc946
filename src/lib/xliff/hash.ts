import { createHash } from 'node:crypto';

/** Of a text: of which source a translation was made, and which translation a file was made on. Twelve digits tell apart what one field ever said. */
export const textHash = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 12);
