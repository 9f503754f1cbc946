import { open } from 'node:fs/promises';
import { FIELD } from '../ids.ts';
import type { Item } from '../types.ts';
import { everyField } from './read.ts';

/**
 * The bytes of a media item, decoded from its file when they are asked for. Undefined when it has none.
 * `language` picks the blob of versioned media (`Language` entries); shared blobs answer for every language.
 */
export async function readBlob(item: Item, language?: string): Promise<Buffer | undefined> {
  const own = item.raw.languages.find((entry) => entry.language.toLowerCase() === language?.toLowerCase());
  const versioned = own?.versions.toSorted((a, b) => b.version - a.version).flatMap((version) => version.fields);
  const isBlob = (field: { id: string; blobId?: string }) => field.id === FIELD.blob || field.blobId !== undefined;
  const field = versioned?.find(isBlob) ?? own?.fields.find(isBlob) ?? [...everyField(item.raw)].find(isBlob);
  if (!field) return undefined;
  if (!field.blob) return field.value === '' ? undefined : Buffer.from(field.value, 'base64');
  const { start, end } = field.blob;
  const handle = await open(item.raw.file);
  try {
    const text = Buffer.allocUnsafe(end - start);
    const { bytesRead } = await handle.read(text, 0, end - start, start);
    return Buffer.from(text.toString('latin1', 0, bytesRead), 'base64');
  } finally {
    await handle.close();
  }
}
