import { XMLParser } from 'fast-xml-parser';
import { ArchiveError, inspectArchive } from '../../kit/uploads/archive.ts';
import { AlumniError } from '../errors.ts';
import { textOfPdf } from './pdf.ts';

/** What is longer is no CV; the rest of it is not read. */
const MOST_LETTERS = 200_000;

/** Letters of a document with its markup; a CV of ten pages has a tenth of it. */
const MOST_MARKUP = 3_000_000;

/** Whether bytes are plain text: UTF-8 without control characters other than line ends, tabs and page ends. */
function plainText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/.test(text) ? undefined : text;
  } catch {
    // Bytes that are no UTF-8 are another kind of file.
    return undefined;
  }
}

/** Markup that a browser or a shell would run is no letter. */
const ACTIVE = /^\uFEFF?\s*(?:<(?:!doctype|html|script|svg|\?xml|\?php|%)|#!|\{\\)/i;

const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  parseTagValue: false,
  // No entity of the file's own is taken in: one that stands for ten others stands for a bomb.
  processEntities: false,
  ignoreDeclaration: true,
});

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The five entities of XML, and numbers of characters. */
const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** The text of a document's part (WordprocessingML): a line for each paragraph. */
function textOfWord(xml: string): string {
  if (/<!DOCTYPE/i.test(xml)) throw new ArchiveError('The document declares entities.');
  const lines: string[] = [];
  let line = '';
  const end = (): void => {
    lines.push(line);
    line = '';
  };
  // No recursion: elements may stand as deep as the file is long.
  const open: unknown[] = [parser.parse(xml)];
  const END = Symbol('the end of a paragraph');
  let letters = 0;
  while (open.length > 0 && letters < MOST_LETTERS) {
    const next = open.pop();
    if (next === END) end();
    else if (Array.isArray(next)) for (let at = next.length - 1; at >= 0; at -= 1) open.push(next[at]);
    else if (isNode(next))
      for (const [name, inside] of Object.entries(next)) {
        if (name === 'w:t' && Array.isArray(inside)) {
          const text = inside.map((part) => (isNode(part) ? decoded(String(part['#text'] ?? '')) : '')).join('');
          line += text;
          letters += text.length;
        } else if (name === 'w:tab') line += '\t';
        else if (name === 'w:br' || name === 'w:cr') end();
        else if (name === 'w:p') open.push(END, inside);
        else if (name !== ':@') open.push(inside);
      }
  }
  end();
  return lines.join('\n');
}

async function textOfArchive(bytes: Buffer): Promise<string> {
  let found: Awaited<ReturnType<typeof inspectArchive>>;
  try {
    found = await inspectArchive(bytes, 'word/document.xml');
    if (found?.kind === 'docx') {
      if (found.text.length > MOST_MARKUP) throw new ArchiveError('The document is longer than a CV.');
      return textOfWord(found.text);
    }
  } catch (error) {
    if (error instanceof AlumniError) throw error;
    throw new AlumniError(error instanceof ArchiveError && /encrypted/.test(error.message) ? 'cv-locked' : 'cv-broken', { cause: error });
  }
  throw new AlumniError('cv-type');
}

/** OLE's mark: what Word wrote before 2007, and what it writes today when a document has a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The text of a CV: PDF, DOCX or plain text, by its content alone. @throws AlumniError `cv-type`, `cv-locked`, `cv-broken`, `cv-empty` */
export async function textOfCv(bytes: Buffer): Promise<string> {
  if (bytes.length === 0) throw new AlumniError('cv-empty');
  let text: string | undefined;
  if (bytes.subarray(0, 1024).includes('%PDF-')) text = await textOfPdf(bytes);
  else if (bytes.subarray(0, 2).toString('latin1') === 'PK') text = await textOfArchive(bytes);
  else if (bytes.subarray(0, OLE.length).equals(OLE))
    throw new AlumniError(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'cv-locked' : 'cv-type');
  else text = plainText(bytes);
  if (text === undefined || ACTIVE.test(text)) throw new AlumniError('cv-type');
  const short = text.slice(0, MOST_LETTERS);
  if (!/[\p{L}]{2}/u.test(short)) throw new AlumniError('cv-empty');
  return short;
}
