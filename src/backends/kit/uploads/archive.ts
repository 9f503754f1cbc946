import { promisify } from 'node:util';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

/** Why an archive is no document that anybody should open. */
export class ArchiveError extends Error {}

const MAX_ENTRIES = 2_000;
const MAX_EXPANDED_BYTES = 100_000_000;
/** Text packs to a tenth, tables of the same number to a hundredth; above that nothing is a letter. */
const MAX_RATIO = 200;
const FREE_BYTES = 5_000_000;

const OPTIONS = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false } as const;
const openFile = promisify((source: string | Buffer, done: (error: Error | null, zip: ZipFile) => void) =>
  typeof source === 'string' ? yauzl.open(source, OPTIONS, done) : yauzl.fromBuffer(source, OPTIONS, done),
);

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let index = 0; index < zip.entryCount; index += 1) {
    yield await new Promise<Entry>((resolve, reject) => {
      const settle = (act: () => void) => () => {
        zip.removeListener('entry', onEntry);
        zip.removeListener('error', onError);
        zip.removeListener('end', onEnd);
        act();
      };
      const onEntry = (entry: Entry): void => settle(() => resolve(entry))();
      const onError = (error: Error): void => settle(() => reject(error))();
      const onEnd = settle(() => reject(new ArchiveError('The archive announces more entries than it has.')));
      zip.on('entry', onEntry).on('error', onError).on('end', onEnd);
      zip.readEntry();
    });
  }
}

/** Unpacks an entry to nowhere, counting: what a header announces is only what its writer says. */
async function read(zip: ZipFile, entry: Entry, keep: boolean): Promise<{ bytes: number; text: string }> {
  const stream = await promisify(
    zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void,
  )(entry);
  let bytes = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_EXPANDED_BYTES) throw new ArchiveError('An entry is larger than an archive may be.');
    if (keep) chunks.push(chunk);
  }
  return { bytes, text: Buffer.concat(chunks).toString('utf8') };
}

/** OpenDocument, part 2, section 3.3: the first entry, stored, says what the package is. */
const MIMETYPE = 'mimetype';
const ODT = 'application/vnd.oasis.opendocument.text';

/** The parts that letters are written in. */
const WORD = 'word/document.xml';
const OPEN_DOCUMENT = 'content.xml';

/**
 * Which document an archive is: DOCX (ECMA-376) or ODT, with the part of it that was asked for; undefined when it is another.
 *
 * @param source its path, or all of it
 * @param wanted the name of a part whose text is given back
 * @throws ArchiveError when it has more entries, or expands further, than a document does, has macros, or is encrypted;
 * yauzl's own errors for what is no archive
 */
export async function inspectArchive(
  source: string | Buffer,
  wanted?: typeof WORD,
): Promise<{ kind: 'docx' | 'odt'; text: string } | undefined> {
  const zip = await openFile(source);
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError(`The archive has ${zip.entryCount} entries.`);
    const names = new Set<string>();
    let mimetype = '';
    let part = '';
    let expanded = 0;
    for await (const entry of entriesOf(zip)) {
      const { fileName, compressedSize, uncompressedSize } = entry;
      if (names.has(fileName)) throw new ArchiveError('The archive has an entry twice.');
      names.add(fileName);
      if (entry.isEncrypted()) throw new ArchiveError('The archive is encrypted.');
      if (/(?:^|\/)vbaProject\.bin$|^Basic\//i.test(fileName)) throw new ArchiveError('The document has macros.');
      if (expanded + uncompressedSize > MAX_EXPANDED_BYTES) throw new ArchiveError('The archive expands too far.');
      if (uncompressedSize > FREE_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
        throw new ArchiveError('An entry expands too far.');
      if (fileName.endsWith('/')) continue;
      const { bytes, text } = await read(zip, entry, fileName === wanted || (fileName === MIMETYPE && uncompressedSize < 200));
      expanded += bytes;
      if (fileName === MIMETYPE) mimetype = text.trim();
      if (fileName === wanted) part = text;
    }
    if (mimetype === ODT && names.has(OPEN_DOCUMENT)) return { kind: 'odt', text: part };
    if (names.has('[Content_Types].xml') && names.has(WORD)) return { kind: 'docx', text: part };
    return undefined;
  } finally {
    zip.close();
  }
}
