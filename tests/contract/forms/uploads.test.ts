import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, application, eventually, OPEN, opening, PDF, startForms } from '../support/forms.ts';
import type { ApplicationParts, Forms } from '../support/forms.ts';
import { docx, odt, zip } from '../support/zip.ts';

let forms: Forms;
beforeAll(async () => {
  forms = await startForms();
  await forms.publish([opening('one')]);
});
afterAll(() => forms.stop());

const SAVE = '/sitecoreapi/SaveFormData';
const send = (parts: ApplicationParts = {}) => forms.request('POST', SAVE, { body: application(parts) });
const cv = (name: string, content: Buffer | string, type = 'application/pdf') => send({ files: [{ field: 'cv', name, content, type }] });
const problems = (answer: Awaited<ReturnType<typeof send>>) => answer.body.error?.fields;
const kept = async (receipt: string | undefined) =>
  forms.query(`select f.* from forms.files f join forms.submissions s on s.id = f.submission_id where s.receipt = $1 order by field`, [
    receipt,
  ]);

describe('files that are what they say', () => {
  it.each([
    ['cv.pdf', PDF, 'pdf'],
    ['cv.docx', docx(), 'docx'],
    ['cv.odt', odt(), 'odt'],
    ['cv.rtf', String.raw`{\rtf1\ansi Hello}`, 'rtf'],
    ['cv.txt', 'Née Lee, gepr. Übersetzerin\n', 'txt'],
  ])('%s is taken by its content, whatever type the browser names', async (name, content, kind) => {
    const answer = await cv(name, content as Buffer, 'image/png');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await kept(answer.body.receipt?.receipt)).toMatchObject([{ field: 'cv', name, kind }]);
  });

  it('come back as they were sent, as something to save, for the holder of the key alone', async () => {
    const answer = await cv('Lebenslauf (Ann).pdf', PDF);
    const [file] = await kept(answer.body.receipt?.receipt);
    const address = `${forms.url}/admin/files/${String(file?.id)}`;
    expect((await fetch(address)).status).toBe(401);
    const read = await fetch(address, { headers: { 'x-admin-key': ADMIN_KEY } });
    expect(Buffer.from(await read.arrayBuffer()).equals(PDF)).toBe(true);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    expect(read.headers.get('content-disposition')).toBe(
      `attachment; filename="Lebenslauf (Ann).pdf"; filename*=UTF-8''Lebenslauf%20%28Ann%29.pdf`,
    );
  });
});

describe('files that are not', () => {
  const bomb = docx([{ name: 'word/media/zeros.bin', content: Buffer.alloc(60_000_000) }]);
  const liar = docx([{ name: 'word/media/zeros.bin', content: Buffer.alloc(30_000_000), announced: 1_000 }]);
  it.each([
    ['a program under the name of a PDF', 'cv.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 7)]), 'file-type'],
    ['a page under the name of a text', 'cv.txt', '<!doctype html><script>alert(1)</script>', 'file-type'],
    ['a drawing with a script', 'cv.pdf', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'file-type'],
    [
      'a picture',
      'cv.pdf',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64'),
      'file-type',
    ],
    ['an archive of something else', 'cv.docx', zip([{ name: 'run.exe', content: 'MZ' }]), 'file-type'],
    ['a broken archive', 'cv.docx', docx().subarray(0, 60), 'file-broken'],
    ['a bomb', 'cv.docx', bomb, 'file-archive'],
    ['a bomb that announces little', 'cv.docx', liar, 'file-broken'],
    [
      'thousands of entries',
      'cv.docx',
      docx(Array.from({ length: 2_500 }, (_, index) => ({ name: `word/${index}`, content: 'x' }))),
      'file-archive',
    ],
    ['a document with macros', 'cv.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }]), 'file-archive'],
    ['an entry that climbs out', 'cv.docx', docx([{ name: '../../etc/passwd', content: 'x' }]), 'file-broken'],
    ['nothing', 'cv.pdf', '', 'file-empty'],
  ])('refuses %s', async (_what, name, content, problem) => {
    const answer = await cv(name, content as Buffer);
    expect(answer.status).toBe(422);
    expect(problems(answer)).toEqual([{ field: 'cv', problem }]);
    expect(await forms.filesIn('incoming')).toEqual([]);
  });

  it('refuses 50 MB, says so, and keeps none of it', async () => {
    const before = await forms.filesIn('kept');
    const answer = await cv('cv.pdf', Buffer.concat([PDF, Buffer.alloc(50_000_000, 32)]));
    expect(answer.status).toBe(422);
    expect(problems(answer)).toEqual([{ field: 'cv', problem: 'file-size' }]);
    expect(await forms.filesIn('incoming')).toEqual([]);
    expect(await forms.filesIn('kept')).toEqual(before);
  });

  it('cuts the line at what nobody would wait for', async () => {
    const refused = await new Promise<string>((resolve) => {
      const url = new URL(forms.url);
      const socket = connect(Number(url.port), url.hostname, () =>
        socket.write(
          `POST ${SAVE} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000000\r\n\r\n--b`,
        ),
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(refused).toMatch(/^HTTP\/1\.1 413/);
  });

  it('refuses two files where one belongs, and allows one in each field', async () => {
    const two = await send({
      files: [
        { field: 'cv', name: 'a.pdf', content: PDF },
        { field: 'cv', name: 'b.pdf', content: PDF },
      ],
    });
    expect(problems(two)).toEqual([{ field: 'cv', problem: 'file-count' }]);
    const each = await send({
      files: [
        { field: 'cv', name: 'a.pdf', content: PDF },
        { field: 'letterFile', name: 'b.docx', content: docx() },
      ],
    });
    expect(await kept(each.body.receipt?.receipt)).toHaveLength(2);
  });

  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ann\\cv.pdf', 'cv.pdf'],
    ['..%2f..%2fcv.exe', '2f..2fcv.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['CON.pdf', 'document.pdf'],
    ['.pdf', 'pdf.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(100)}.pdf`],
  ])('a name such as %s is only a name', async (given, shown) => {
    const answer = await cv(given, PDF);
    const [file] = await kept(answer.body.receipt?.receipt);
    expect(file?.name).toBe(shown);
    expect(await forms.filesIn('kept')).toContain(file?.id);
  });
});

describe('two at once', () => {
  it('each keeps its own file, though one of a third is cut meanwhile', async () => {
    const big = (mark: string) => Buffer.concat([PDF, Buffer.from(mark.repeat(2_000_000))]);
    const url = new URL(forms.url);
    const cut = connect(Number(url.port), url.hostname);
    cut.on('error', () => undefined);
    cut.write(
      `POST ${SAVE} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="form.id"\r\n\r\njob-application\r\n--b\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n`,
    );
    await eventually(async () => (await forms.filesIn('incoming')).length === 1);
    const both = Promise.all([cv('cv.pdf', big('a')), cv('cv.pdf', big('b'))]);
    cut.destroy();
    const answers = await both;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const [at, mark] of ['a', 'b'].entries()) {
      const [file] = await kept(answers[at]?.body.receipt?.receipt);
      const read = await fetch(`${forms.url}/admin/files/${String(file?.id)}`, { headers: { 'x-admin-key': ADMIN_KEY } });
      expect(Buffer.from(await read.arrayBuffer()).equals(big(mark))).toBe(true);
    }
    await eventually(async () => (await forms.filesIn('incoming')).length === 0);
  });
});

describe('a line that is cut half way', () => {
  const body = (key: string) =>
    Buffer.from(
      ['id', 'key', 'subject']
        .map(
          (name, index) => `--b\r\nContent-Disposition: form-data; name="form.${name}"\r\n\r\n${['job-application', key, OPEN][index]}\r\n`,
        )
        .join('') + `--b\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n${'x'.repeat(200_000)}`,
    );

  it('leaves nothing behind: no file, no row', async () => {
    const key = randomUUID();
    const url = new URL(forms.url);
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    socket.write(`POST ${SAVE} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n`);
    socket.write(body(key));
    await eventually(async () => (await forms.filesIn('incoming')).length === 1);
    socket.destroy();
    await eventually(async () => (await forms.filesIn('incoming')).length === 0);
    expect(await forms.query('select 1 from forms.submissions where key = $1', [key])).toEqual([]);
  });

  it('says so when the body ends before its last part', async () => {
    const answer = await forms.request('POST', SAVE, {
      body: body(randomUUID()),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'incomplete' } } });
    await sleep(50);
    expect(await forms.filesIn('incoming')).toEqual([]);
  });
});
