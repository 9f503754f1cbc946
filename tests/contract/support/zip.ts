import { deflateRawSync } from 'node:zlib';
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer | string;
  stored?: boolean;
  /** What the headers say of its size instead. */
  announced?: number;
}

/** An archive (APPNOTE 6.3), for documents that tests make up, right and wrong. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, announced } of entries) {
    const raw = Buffer.from(content as Buffer);
    const packed = stored ? raw : deflateRawSync(raw, { level: 9 });
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(announced ?? raw.length, 18);
    fields.writeUInt16LE(title.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), fields, title, packed]);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(10), u32(offset), title]));
    local.push(head);
    offset += head.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

const TYPES = { name: '[Content_Types].xml', content: '<Types/>' };
export const docx = (more: readonly ZipEntry[] = []): Buffer =>
  zip([TYPES, { name: 'word/document.xml', content: '<w:document/>' }, ...more]);
export const odt = (more: readonly ZipEntry[] = []): Buffer =>
  zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true },
    { name: 'content.xml', content: '<office:document-content/>' },
    ...more,
  ]);
