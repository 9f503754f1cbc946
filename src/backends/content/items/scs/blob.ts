import { open } from 'node:fs/promises';
import { FIELD } from '../ids.ts';
import type { ItemVersion, RawField } from '../types.ts';

const isBlob = (field: RawField): boolean => field.id === FIELD.blob || field.blobId !== undefined;

/**
 * Of versioned media the blob of what the view shows, in the version's language before others; shared blobs answer for every language.
 * A newer version that is not approved has other bytes, which nobody sees yet.
 */
function blobField({ item, actualLanguage, version, view }: ItemVersion): RawField | undefined {
  const inLanguage = (language: string, number?: number): RawField | undefined => {
    const entry = item.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
    const shown = view.languages(item).includes(language) ? view.version(item, language, number)?.version : undefined;
    return entry?.versions.find((each) => each.version === shown)?.fields.find(isBlob) ?? entry?.fields.find(isBlob);
  };
  const own = inLanguage(actualLanguage, version) ?? item.raw.shared.find(isBlob);
  return (
    own ??
    view
      .languages(item)
      .map((language) => inLanguage(language))
      .find((field) => field !== undefined)
  );
}

/** The version digit of a UUID made from a name (RFC 9562, versions 3, 5 and 8). */
const NAME_BASED = /^[0-9a-f]{8}-[0-9a-f]{4}-[358]/;

/**
 * A short name of the bytes, other for other bytes: the beginning of the blob's id, where that is made from them, as the
 * import does. Undefined where it is a random one, which stays in a file whose bytes are exchanged by hand.
 */
export function blobRevision(version: ItemVersion): string | undefined {
  const id = blobField(version)?.blobId;
  return id !== undefined && NAME_BASED.test(id) ? id.slice(0, 6) : undefined;
}

/** The bytes of a media item's version, decoded from its file when they are asked for. Undefined when it has none. */
export async function readBlob(version: ItemVersion): Promise<Buffer | undefined> {
  const field = blobField(version);
  if (!field) return undefined;
  if (!field.blob) return field.value === '' ? undefined : Buffer.from(field.value, 'base64');
  const { start, end, file = version.item.raw.file } = field.blob;
  const handle = await open(file);
  try {
    const text = Buffer.allocUnsafe(end - start);
    const { bytesRead } = await handle.read(text, 0, end - start, start);
    return Buffer.from(text.toString('latin1', 0, bytesRead), 'base64');
  } finally {
    await handle.close();
  }
}
