import { ScsSyntaxError } from '../../../../lib/scs/lines.ts';
import { readScs } from '../../../../lib/scs/read.ts';
import { guid } from '../guid.ts';
import { FIELD } from '../ids.ts';
import type { ItemProblem, RawField, RawItem } from '../types.ts';

/** Smaller files are decoded whole: a few kilobytes of base64 cost less than looking for them. */
const LARGE = 32 * 1024;
const BLOB = Buffer.from('BlobID:');
const VALUE = Buffer.from('Value: ');

/** One SCS file to an item or a problem. The base64 text of large blobs never becomes a string: the item keeps where it stands. */
export function readItem(bytes: Buffer, file: string): RawItem | ItemProblem {
  const cut = bytes.length > LARGE ? blobSpan(bytes) : undefined;
  const text = cut ? bytes.toString('utf8', 0, cut.start) + bytes.toString('utf8', cut.end) : bytes.toString('utf8');
  const item = parsed(text, file);
  const damaged = isItem(item) ? damagedBlob(item, bytes, cut) : undefined;
  if (damaged) return damaged;
  if (cut && isItem(item)) {
    for (const field of everyField(item)) {
      if (field.blobId && field.blobId === cut.id) field.blob = { start: cut.start, end: cut.end };
    }
  }
  return item;
}

/** What is wrong with the bytes of a media item: cut base64 would be served as a file that ends in its middle. */
function damagedBlob(item: RawItem, bytes: Buffer, cut: { id: string; start: number; end: number } | undefined): ItemProblem | undefined {
  for (const { blobId, value, hint } of everyField(item)) {
    if (!blobId) continue;
    const text = blobId === cut?.id ? undefined : Buffer.from(value.replace(/\s+/g, ''), 'latin1');
    if (text ? isWholeBase64(text, 0, text.length) : isWholeBase64(bytes, cut?.start ?? 0, cut?.end ?? 0)) continue;
    const before = bytes.toString('latin1', 0, bytes.indexOf(BLOB));
    return {
      file: item.file,
      line: before.split('\n').length + 1,
      path: item.path,
      reason: `the bytes of ${hint || 'the blob'} are no base64, or are cut`,
    };
  }
  return undefined;
}

/** Whether the characters between are base64 on one line. Without a text of it: there are megabytes of them. */
function isWholeBase64(bytes: Buffer, start: number, end: number): boolean {
  if ((end - start) % 4 !== 0) return false;
  let last = end;
  while (last > end - 2 && bytes[last - 1] === 61) last--;
  for (let at = start; at < last; at++) if (!IS_BASE64[bytes[at] ?? 0]) return false;
  return true;
}

const IS_BASE64 = Uint8Array.from({ length: 256 }, (_, code) => Number(/[A-Za-z0-9+/]/.test(String.fromCharCode(code))));

/** Bad layout XML is reported with its line. */
const isLayout = ({ id, value }: { id: string; value: string }): boolean =>
  value !== '' && (id === FIELD.finalRenderings || id === FIELD.renderings);

function parsed(text: string, file: string): RawItem | ItemProblem {
  try {
    return { ...readScs(text, isLayout), file };
  } catch (error) {
    if (error instanceof ScsSyntaxError) return { file, line: error.line, reason: error.message };
    throw error;
  }
}

export function isItem(result: RawItem | ItemProblem): result is RawItem {
  return 'id' in result;
}

export function* everyField(item: RawItem): Generator<RawField> {
  yield* item.shared;
  for (const language of item.languages) {
    yield* language.fields;
    for (const version of language.versions) yield* version.fields;
  }
}

/** The bytes of the (first) blob's value when it is plain base64 on one line, as Sitecore writes it. */
function blobSpan(bytes: Buffer): { id: string; start: number; end: number } | undefined {
  const at = bytes.indexOf(BLOB);
  if (at < 0) return undefined;
  const lineEnd = bytes.indexOf(10, at);
  const id = guid(bytes.toString('latin1', at + BLOB.length, lineEnd).replace(/["\s]/g, ''));
  const value = bytes.indexOf(VALUE, lineEnd);
  if (!id || value < 0 || bytes.toString('latin1', lineEnd, value).trim() !== '') return undefined;
  let start = value + VALUE.length;
  let end = bytes.indexOf(10, start);
  if (end < 0) end = bytes.length;
  if (bytes[end - 1] === 13) end--;
  if (bytes[start] === 34 && bytes[end - 1] === 34) {
    start++;
    end--;
  }
  // `|` opens a block whose lines are read as text, like any other
  return end - start > 64 && /^[A-Za-z0-9+/]$/.test(String.fromCharCode(bytes[start]!)) ? { id, start, end } : undefined;
}
