import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadKind } from '../../../lib/forms/model.ts';
import type { FileProblem } from '../errors.ts';
import { ArchiveError, inspectArchive } from '../../kit/uploads/archive.ts';

const HEAD_BYTES = 4_100;
const TEXT_CHUNK = 65_536;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a file is plain text: valid UTF-8 without control characters other than line ends, tabs and page ends. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const file = await open(path, 'r');
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: TEXT_CHUNK, autoClose: false }) as AsyncIterable<Buffer>) {
      if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F]/.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

/** Text that a browser or a shell would run is not what a letter begins with. */
const ACTIVE = /^\uFEFF?\s*(?:<(?:!doctype|html|script|svg|\?xml|\?php|%)|#!|\{\\\*)/i;

/** What a file is, by its content alone; its name and the type that the browser names say nothing. */
async function kindOf(path: string): Promise<UploadKind | 'archive' | undefined> {
  const head = await headOf(path);
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'archive';
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf';
  const known = (await fileTypeFromBuffer(head))?.ext;
  if (known === 'png' || known === 'jpg') return known;
  if (known !== undefined || ACTIVE.test(head.toString('utf8'))) return undefined;
  return (await isText(path)) ? 'txt' : undefined;
}

/** The kind of an uploaded file, when it is one that the field takes; else what to tell the visitor. */
export async function checkFile(path: string, allowed: readonly UploadKind[]): Promise<{ kind: UploadKind } | { problem: FileProblem }> {
  let kind = await kindOf(path);
  if (kind === 'archive') {
    try {
      kind = (await inspectArchive(path))?.kind;
    } catch (error) {
      // A bomb and a broken file differ for the visitor: one is refused, the other can be saved again.
      return { problem: error instanceof ArchiveError ? 'file-archive' : 'file-broken' };
    }
  }
  return kind !== undefined && allowed.includes(kind) ? { kind } : { problem: 'file-type' };
}
