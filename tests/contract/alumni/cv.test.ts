import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory, type DirectoryTest, type Member } from '../support/alumni-directory.ts';
import { pdf } from '../support/pdf.ts';
import { zip } from '../support/zip.ts';

let alumni: DirectoryTest;
let ann: Member;
beforeAll(async () => {
  alumni = await startDirectory();
  ann = await alumni.member('Ann Lee');
});
afterAll(() => alumni.stop());

const send = async (bytes: Buffer | string, token: string | undefined = ann.token) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), 'cv.pdf');
  const response = await fetch(`${alumni.service().url}/v1/profile/cv`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { suggestions?: unknown; error?: { code: string; message: string } } };
};
const forget = () => alumni.query('delete from alumni.times');

const LINES = [
  'Ann Lee',
  'Head of Grids',
  'Zurich, Switzerland',
  'Experience',
  'Head of Grids at Acme (2019 - today)',
  'Skills',
  'Copper, C++',
];
const EXPECTED = {
  name: 'Ann Lee',
  headline: 'Head of Grids',
  city: 'Zurich',
  country: 'CH',
  jobTitle: 'Head of Grids',
  employer: 'Acme',
  skills: ['Copper', 'C++'],
};
const TYPES = { name: '[Content_Types].xml', content: '<Types/>' };
const word = (lines: readonly string[]) =>
  `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line.replace('&', '&amp;')}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`;
const docx = (content: string, more: { name: string; content: string }[] = []) =>
  zip([TYPES, { name: 'word/document.xml', content }, ...more]);

describe('a CV', () => {
  it.each([
    ['a PDF', () => pdf(LINES)],
    ['a DOCX', () => docx(word(LINES))],
    ['a text', () => Buffer.from(LINES.join('\r\n'))],
  ])('is read from %s, and nothing of it is kept', async (_what, file) => {
    const before = await ann.get('/v1/profile');
    const { status, body } = await send(file());
    expect([status, body]).toEqual([200, { suggestions: EXPECTED }]);
    expect((await ann.get('/v1/profile')).body).toEqual(before.body);
    const tables = await alumni.query(`select table_name as name from information_schema.tables where table_schema = 'alumni'`);
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables)
      expect(await alumni.query(`select 1 from alumni.${String(name)} t where t::text like '%Copper%'`)).toEqual([]);
    await forget();
  });

  it.each([
    ['with a password', 'cv-locked', () => pdf(LINES, { encrypted: true })],
    ['that is a damaged PDF', 'cv-broken', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)])],
    ['that is a damaged archive', 'cv-broken', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(50_000)])],
    ['that is a bomb', 'cv-broken', () => docx('0'.repeat(40_000_000))],
    ['with macros', 'cv-broken', () => docx(word(LINES), [{ name: 'word/vbaProject.bin', content: 'x' }])],
    ['that declares entities', 'cv-broken', () => docx(`<!DOCTYPE x [<!ENTITY a "b">]>${word(LINES)}`)],
    ['that nests a hundred thousand elements', 'cv-broken', () => docx('<w:p>'.repeat(100_000))],
    ['that is another archive', 'cv-type', () => zip([{ name: 'a.txt', content: 'x' }])],
    ['that is a page', 'cv-type', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['that is a picture', 'cv-type', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['that is an old Word file', 'cv-type', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])],
    [
      'that is a Word file with a password',
      'cv-locked',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['without anything in it', 'cv-empty', () => Buffer.alloc(0)],
    ['of 5 MB of blanks', 'cv-empty', () => Buffer.alloc(4_900_000, ' ')],
    ['of 5 MB of nothing', 'cv-type', () => Buffer.alloc(4_900_000)],
    ['of more than 5 MB', 'cv-too-large', () => Buffer.alloc(5_000_001, 'a')],
    ['of much more than 5 MB', 'cv-too-large', () => Buffer.alloc(9_000_000, 'a')],
    ['that is a PDF of pictures alone', 'cv-empty', () => pdf([])],
  ])('%s is refused as %s', async (_what, code, file) => {
    const began = performance.now();
    const { status, body } = await send(file());
    expect([body.error?.code, body.error?.message.length]).toEqual([code, expect.any(Number)]);
    expect([400, 413]).toContain(status);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect((await ann.get('/v1/profile')).status).toBe(200);
    await forget();
  });

  it('is read for members, from a form, and not more often than anybody needs', async () => {
    expect((await send(pdf(LINES), (await alumni.person('stranger')).token)).status).toBe(403);
    expect((await alumni.call('POST', '/v1/profile/cv', { token: ann.token, body: { file: 'x' } })).status).toBe(400);
    for (let number = 0; number < 19; number += 1) await send('Ann Lee');
    const { status, body } = await send('Ann Lee');
    expect([status, body.error?.code]).toEqual([429, 'too-many-attempts']);
    await forget();
  });

  it('that makes the reader turn in circles ends', async () => {
    // A form that draws itself.
    const loop =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream';
    const { status } = await send(pdf(LINES, { more: loop }));
    expect(status).toBe(200);
    await forget();
  });
});
