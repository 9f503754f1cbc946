/** The package of a Word document (ECMA-376, part 2): read with limits, and written again with nothing in it but what was read. */
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { WordRefusal } from './refusal.ts';

/** Bytes of a file that is taken in. */
export const LARGEST_FILE = 50 * 1024 * 1024;
const MOST_PARTS = 2_000;
/** Of all parts, unpacked. */
const LARGEST_WHOLE = 150 * 1024 * 1024;
const LARGEST_XML = 30 * 1024 * 1024;
/** XML of Word packs to a twentieth, of long tables to a hundredth. */
const MOST_RATIO = 300;
const ALWAYS_FREE = 5 * 1024 * 1024;

const OPTIONS = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false } as const;

const open = promisify((source: Buffer, done: (error: Error | null, zip: ZipFile) => void) => yauzl.fromBuffer(source, OPTIONS, done));

/** yauzl says by its text alone what is wrong with a name. */
const UNSAFE_NAME = /invalid (?:relative path|characters in fileName)|absolute path/i;

const nextEntry = (zip: ZipFile): Promise<Entry | undefined> =>
  new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      zip.removeListener('entry', onEntry);
      zip.removeListener('error', onError);
      zip.removeListener('end', onEnd);
      act();
    };
    const onEntry = (entry: Entry) => done(() => resolve(entry));
    const onError = (error: Error) => done(() => reject(error));
    const onEnd = () => done(() => resolve(undefined));
    zip.on('entry', onEntry).on('error', onError).on('end', onEnd);
    zip.readEntry();
  });

/** Unpacks a part, counting: what its header says of its size is only what its writer says. */
async function unpacked(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const stream = await promisify(
    zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void,
  )(entry);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new WordRefusal('expands-too-far', entry.fileName);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const MACROS = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml)$/i;
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('PK');

/** By what it begins with: Word's format until 2003, and that of documents with a password, is another one. */
function refuseOtherFiles(bytes: Buffer): void {
  if (bytes.length > LARGEST_FILE) throw new WordRefusal('too-large');
  if (bytes.subarray(0, 8).equals(OLE)) throw new WordRefusal('old-word');
  if (!bytes.subarray(0, 2).equals(ZIP)) throw new WordRefusal('not-word');
}

/**
 * The parts of a document by their names.
 * @throws WordRefusal for what is none, or what nobody should open
 */
export async function readParts(bytes: Buffer): Promise<Map<string, Buffer>> {
  refuseOtherFiles(bytes);
  let zip: ZipFile | undefined;
  try {
    zip = await open(bytes);
    return await partsOf(zip);
  } catch (error) {
    if (error instanceof WordRefusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new WordRefusal(UNSAFE_NAME.test(reason) ? 'unsafe-name' : 'broken', reason);
  } finally {
    zip?.close();
  }
}

async function partsOf(zip: ZipFile): Promise<Map<string, Buffer>> {
  if (zip.entryCount > MOST_PARTS) throw new WordRefusal('too-many-parts');
  const parts = new Map<string, Buffer>();
  let whole = 0;
  for (let entry = await nextEntry(zip); entry !== undefined; entry = await nextEntry(zip)) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    if (parts.has(fileName)) throw new WordRefusal('broken', `${fileName} is there twice`);
    if (entry.isEncrypted()) throw new WordRefusal('encrypted');
    if (MACROS.test(fileName)) throw new WordRefusal('macros');
    if (fileName.endsWith('/')) continue;
    if (uncompressedSize > ALWAYS_FREE && uncompressedSize > compressedSize * MOST_RATIO)
      throw new WordRefusal('expands-too-far', fileName);
    const most = Math.min(/\.(?:xml|rels)$/i.test(fileName) ? LARGEST_XML : LARGEST_FILE, LARGEST_WHOLE - whole);
    if (uncompressedSize > most) throw new WordRefusal('expands-too-far', fileName);
    const part = await unpacked(zip, entry, most);
    whole += part.length;
    parts.set(fileName, part);
  }
  return parts;
}

/** A package of parts, not packed. */
export function writeParts(parts: ReadonlyMap<string, Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const head = [Buffer.from('PK\x03\x04', 'latin1'), fields, title, content];
    local.push(...head);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, title);
    offset += head.reduce((sum, each) => sum + each.length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
