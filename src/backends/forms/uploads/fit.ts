import { FILES_BYTES } from './limits.ts';

/** What a field takes. */
interface Takes {
  maxBytes?: number | undefined;
  maxFiles?: number | undefined;
}

const bytesOf = ({ maxBytes = 0, maxFiles = 1 }: Takes): number => maxBytes * maxFiles;
const together = (fields: readonly Takes[]): number => fields.reduce((sum, field) => sum + bytesOf(field), 0);

/**
 * Makes the fields of a page take no more than one body brings: fewer files, of those that take most first, then smaller ones where
 * one of each is still too much. What a page offers is taken, whole.
 *
 * @returns whether they took more
 */
export function fit(fields: readonly Takes[], room = FILES_BYTES): boolean {
  if (together(fields) <= room) return false;
  while (together(fields) > room) {
    const largest = fields.filter(({ maxFiles = 1 }) => maxFiles > 1).sort((a, b) => bytesOf(b) - bytesOf(a))[0];
    if (largest?.maxFiles === undefined) break;
    largest.maxFiles -= 1;
  }
  const part = room / together(fields);
  if (part < 1) for (const field of fields) field.maxBytes = Math.floor((field.maxBytes ?? 0) * part);
  return true;
}
