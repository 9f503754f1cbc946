import { createHash } from 'node:crypto';
import type { ScsField, ScsItem } from '../../../../lib/scs/item.ts';

const said = (fields: readonly ScsField[] | undefined): unknown =>
  [...(fields ?? [])]
    // The text of a blob is not in memory; its id is another one for other bytes.
    .map(({ id, value, blobId }) => [id, blobId ?? value])
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));

/**
 * What tells one state of a version from another: a GUID of all that its file says of it, so that whoever changes the file by any
 * means changes the revision. Without a version: of the item in the language alone.
 */
export function revisionOf(item: ScsItem, language: string, version?: number): string {
  const part = item.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
  const numbered = part?.versions.find((each) => each.version === version);
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        item.path,
        item.parent,
        item.template,
        language.toLowerCase(),
        numbered?.version ?? 0,
        said(item.shared),
        said(part?.fields),
        said(numbered?.fields),
      ]),
    )
    .digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
