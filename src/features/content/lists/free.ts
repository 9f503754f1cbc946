import type { FileField } from '@/runtime/fields/model';
import type { AccessLevel } from '@/runtime/access';

/** What of a publication anybody can have for nothing: its file, which is the whole unless the file's item says which part; else its sample. */
export type Free = { what: 'whole' } | { what: 'part'; part: string } | { what: 'sample' };

/** Null where that is nothing but the page: free is then nothing that could be had. */
export function freeOf(access: AccessLevel, document: FileField, hasSample: boolean): Free | null {
  if (access !== 'free') return null;
  const { src, description } = document.value;
  if (!src) return hasSample ? { what: 'sample' } : null;
  return description ? { what: 'part', part: description } : { what: 'whole' };
}
