import { open } from 'node:fs/promises';
import { FIELD } from '../ids.ts';
import type { Item, RawField } from '../types.ts';
import { everyField } from './read.ts';

/** `language` picks the blob of versioned media (`Language` entries); shared blobs answer for every language. */
function blobField(item: Item, language: string | undefined): RawField | undefined {
  const own = item.raw.languages.find((entry) => entry.language.toLowerCase() === language?.toLowerCase());
  const versioned = own?.versions.toSorted((a, b) => b.version - a.version).flatMap((version) => version.fields);
  const isBlob = (field: RawField) => field.id === FIELD.blob || field.blobId !== undefined;
  return versioned?.find(isBlob) ?? own?.fields.find(isBlob) ?? [...everyField(item.raw)].find(isBlob);
}

/** The version digit of a UUID made from a name (RFC 9562, versions 3, 5 and 8). */
const NAME_BASED = /^[0-9a-f]{8}-[0-9a-f]{4}-[358]/;

/**
 * A short name of the bytes, other for other bytes: the beginning of the blob's id, where that is made from them, as the
 * import does. Undefined where it is a random one, which stays in a file whose bytes are exchanged by hand.
 */
export function blobRevision(item: Item, language?: string): string | undefined {
  const id = blobField(item, language)?.blobId;
  return id !== undefined && NAME_BASED.test(id) ? id.slice(0, 6) : undefined;
}

/** The bytes of a media item, decoded from its file when they are asked for. Undefined when it has none. */
export async function readBlob(item: Item, language?: string): Promise<Buffer | undefined> {
  const field = blobField(item, language);
  if (!field) return undefined;
  if (!field.blob) return field.value === '' ? undefined : Buffer.from(field.value, 'base64');
  const { start, end, file = item.raw.file } = field.blob;
  const handle = await open(file);
  try {
    const text = Buffer.allocUnsafe(end - start);
    const { bytesRead } = await handle.read(text, 0, end - start, start);
    return Buffer.from(text.toString('latin1', 0, bytesRead), 'base64');
  } finally {
    await handle.close();
  }
}
