import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { UploadKind } from '../../../lib/forms/model.ts';
import type { FileProblem } from '../errors.ts';
import { ArchiveError, inspectArchive } from '../../kit/uploads/archive.ts';
import { isLockedPdf } from '../../kit/uploads/locked-pdf.ts';

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

/** Encodings in which texts are written: by its mark, else UTF-8, else what Windows writes where a text says no encoding. */
function encodingsOf(head: Buffer): readonly string[] {
  const mark = head.subarray(0, 2).toString('hex');
  return mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'windows-1252'];
}

/** Whether a file is plain text of an encoding: without control characters other than line ends, tabs and page ends. */
async function isText(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const file = await open(path, 'r');
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: TEXT_CHUNK, autoClose: false }) as AsyncIterable<Buffer>) {
      if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/.test(decoder.decode(chunk, { stream: true }))) return false;
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

/** Some programs write a mark or blank lines before a PDF, and readers look for its beginning. */
const PDF = /^(?:\u00EF\u00BB\u00BF)?[\s\0]{0,1024}%PDF-/;
/** Stands in each PDF that is encrypted, and in few others. */
const ENCRYPTED = Buffer.from('/Encrypt');
/** What a Word document with a password is wrapped in: the name of its stream in a compound file. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Whether some bytes stand anywhere in a file. */
async function holds(path: string, bytes: Buffer): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    let end = Buffer.alloc(0);
    for await (const chunk of file.createReadStream({ highWaterMark: TEXT_CHUNK, autoClose: false }) as AsyncIterable<Buffer>) {
      const seen = Buffer.concat([end, chunk]);
      if (seen.includes(bytes)) return true;
      end = seen.subarray(-bytes.length);
    }
    return false;
  } finally {
    await file.close();
  }
}

/** What a file is, by its content alone; its name and the type that the browser names say nothing. */
async function kindOf(path: string): Promise<UploadKind | 'archive' | 'protected' | undefined> {
  const head = await headOf(path);
  if (PDF.test(head.toString('latin1'))) return (await holds(path, ENCRYPTED)) && (await isLockedPdf(path)) ? 'protected' : 'pdf';
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'archive';
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf';
  const known = (await fileTypeFromBuffer(head))?.ext;
  if (known === 'png' || known === 'jpg') return known;
  if (known === 'cfb' && (await holds(path, PROTECTED))) return 'protected';
  if (known !== undefined) return undefined;
  for (const encoding of encodingsOf(head)) {
    if (ACTIVE.test(new TextDecoder(encoding).decode(head))) return undefined;
    if (await isText(path, encoding)) return 'txt';
  }
  return undefined;
}

/** The kind of an uploaded file, when it is one that the field takes; else what to tell the visitor. */
export async function checkFile(path: string, allowed: readonly UploadKind[]): Promise<{ kind: UploadKind } | { problem: FileProblem }> {
  let kind = await kindOf(path);
  if (kind === 'protected') return { problem: 'file-protected' };
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
