import type { UploadKind } from '../../../lib/forms/model.ts';
import { trimSigns, trimSignsEnd } from '../../../lib/trim-signs.ts';

const MOST = 100;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name of a file as people may see it: no folder, no control characters, no marks that turn its direction, the ending that
 * its content has. It is never used as a path: files lie under a random id.
 */
export function shownName(given: string, kind: UploadKind): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029<>:"|?*%;`$]/gu, '').replace(/\s+/g, ' ');
  const stem = trimSignsEnd(trimSigns(plain, '. ').replace(/\.[A-Za-z0-9]{1,8}$/, ''), '. ');
  const short = [...stem].slice(0, MOST).join('');
  return `${short === '' || RESERVED.test(short) ? 'document' : short}.${kind}`;
}
