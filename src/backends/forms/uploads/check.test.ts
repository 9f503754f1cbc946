import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFile } from './check.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'masthead-check-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const KINDS = ['pdf', 'docx', 'odt', 'rtf', 'txt'] as const;
async function checked(content: Buffer): Promise<string> {
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  const result = await checkFile(file, KINDS);
  return 'kind' in result ? result.kind : result.problem;
}

/** RFC 6229's stream, which OpenSSL has no more. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let at = 0, by = 0; at < 256; at += 1) swap(at, (by = (by + (state[at] ?? 0) + (key[at % key.length] ?? 0)) % 256));
  let [a, b] = [0, 0];
  return text.map((byte) => {
    a = (a + 1) % 256;
    b = (b + (state[a] ?? 0)) % 256;
    swap(a, b);
    return byte ^ (state[((state[a] ?? 0) + (state[b] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}

/** A PDF encrypted by ISO 32000-1, 7.6.3 (revision 2). @param password to open it; empty where it is only kept from being changed */
function encrypted(password: string): Buffer {
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const [owner, id] = [Buffer.alloc(32, 7), Buffer.alloc(16, 1)];
  const padded = Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = createHash('md5')
    .update(Buffer.concat([padded, owner, permissions, id]))
    .digest()
    .subarray(0, 5);
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\n',
    `4 0 obj\n<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${rc4(key, padding).toString('hex')}> /P -4 >>\nendobj\n`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object) => {
    const at = text.length;
    text += object;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const ids = `<${id.toString('hex')}>`;
  return Buffer.from(
    `${text}xref\n0 5\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [${ids} ${ids}] >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

const COMPOUND = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(70_000)]);
const LETTER = 'Sehr geehrte Frau Müller,\r\nich bewerbe mich für 3 000 € im Monat.\r\n';

it.each([
  ['a PDF behind blank lines', Buffer.from('\r\n \r\n%PDF-1.7\n'), 'pdf'],
  ['a PDF behind a mark', Buffer.from('\uFEFF%PDF-1.7\n'), 'pdf'],
  ['a PDF with a password', encrypted('secret'), 'file-protected'],
  ['a PDF that is only kept from being changed', encrypted(''), 'pdf'],
  ['a broken PDF that says to be encrypted', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 9 0 R >>'), 'pdf'],
  ['a page that names one', Buffer.from('<html>%PDF-1.7\n'), 'file-type'],
  ['a text in UTF-8', Buffer.from(LETTER), 'txt'],
  ['a text in Windows-1252', Buffer.from(LETTER.replace('€', '\u0080'), 'latin1'), 'txt'],
  ['a text in UTF-16 of Notepad', Buffer.from(`\uFEFF${LETTER}`, 'utf16le'), 'txt'],
  ['the same, big-endian', Buffer.from(`\uFEFF${LETTER}`, 'utf16le').swap16(), 'txt'],
  ['a script in UTF-16', Buffer.from('\uFEFF<script>alert(1)</script>', 'utf16le'), 'file-type'],
  ['a script in Windows-1252', Buffer.from('<script>f\u00fcr</script>', 'latin1'), 'file-type'],
  ['bytes of no text', Buffer.from([0x93, 0x81, 0x00, 0x94, 0x05]), 'file-type'],
  ['a Word document with a password', Buffer.concat([COMPOUND, Buffer.from('EncryptedPackage', 'utf16le')]), 'file-protected'],
  ['a Word document of before 2007', COMPOUND, 'file-type'],
])('%s: %#', async (_what, content, is) => expect(await checked(content)).toBe(is));
