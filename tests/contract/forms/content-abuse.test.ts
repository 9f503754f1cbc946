import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedToken } from '../../../src/backends/forms/protection/started.ts';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { ACTION, formId, postStep, serveForms, type ElementSpec, type StepParts } from '../support/form-items.ts';
import { eventually, PDF, startForms, type Forms } from '../support/forms.ts';
import { docx, odt, zip } from '../support/zip.ts';

/** What somebody tries with a form that is content, and what it costs them. */

const upload = (types: string, count = 1): ElementSpec => ({
  kind: 'file',
  more: { 'Allowed Content Types': types, 'Max File Count': String(count) },
});
const PERSON: Record<string, ElementSpec> = {
  Name: { kind: 'text', css: 'autocomplete-given-name' },
  Email: { kind: 'email', required: true },
};
const FORMS = {
  uploads: {
    pages: { Page: { Document: upload('pdf, docx, odt, txt, png'), Papers: upload('txt', 3) } },
    actions: [[ACTION.save, {}]],
  },
  mailing: {
    pages: { Page: PERSON },
    actions: [
      [ACTION.save, {}],
      [ACTION.emailUser, {}],
    ],
  },
  everything: {
    pages: {
      Page: {
        ...PERSON,
        Word: { kind: 'text' },
        Text: { kind: 'longText' },
        Phone: { kind: 'telephone' },
        Count: { kind: 'number' },
        Day: { kind: 'date' },
        Choice: { kind: 'radio', options: ['a'] },
        Several: { kind: 'checkboxList', options: ['a', 'b'] },
        Agreed: { kind: 'checkbox' },
        Upload: upload('txt'),
      },
    },
    actions: [
      [ACTION.save, {}],
      [ACTION.emailUser, {}],
      [ACTION.email, { recipient: 'office' }],
    ],
  },
  paged: { pages: { First: { Name: { kind: 'text' }, Upload: upload('txt', 5) }, Second: PERSON }, actions: [[ACTION.save, {}]] },
} as const satisfies Parameters<typeof serveForms>[0];

const env = { FORMS_OFFICE_ADDRESS: 'office@example.org' };
let items: Awaited<ReturnType<typeof serveForms>>;
let forms: Forms;
let limited: Forms;
beforeAll(async () => {
  items = await serveForms(FORMS);
  [forms, limited] = await Promise.all([
    startForms({ ...items.env, ...env }),
    startForms({ ...items.env, ...env, FORMS_HOURLY_LIMIT: '2', FORMS_HOURLY_MEGABYTES: '1', FORMS_MIN_SECONDS: '1' }),
  ]);
});
afterAll(async () => {
  await forms?.stop();
  await limited?.stop();
  await items?.stop();
});

const step = (form: keyof typeof FORMS, parts: StepParts, to: Forms = forms) => postStep(to.url, form, parts);
const from = (address: string) => ({ 'x-forwarded-for': address });
const started = (secondsAgo: number): string =>
  startedToken(createSecrets('forms', String(limited.env.FORMS_SECRET)), Date.now() - secondsAgo * 1000);

describe('files of a form that is content', () => {
  const bomb = docx([{ name: 'word/media/zeros.bin', content: Buffer.alloc(60_000_000) }]);
  const nested = (depth: number): Buffer =>
    depth === 0
      ? zip([{ name: 'zeros.bin', content: Buffer.alloc(1_000_000) }])
      : zip(Array.from({ length: 10 }, (_, at) => ({ name: `${at}.zip`, content: nested(depth - 1) })));
  it.each<[string, string, Buffer | string, string]>([
    ['a program under the name of a PDF', 'cv.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 7)]), 'file-type'],
    ['a page under the name of a picture', 'me.png', '<!doctype html><script>alert(1)</script>', 'file-type'],
    ['a script under the name of a text', 'note.txt', '#!/bin/sh\nrm -rf /\n', 'file-type'],
    ['a drawing with a script', 'cv.pdf', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'file-type'],
    ['a picture of a kind that the field does not take', 'me.png', Buffer.from('ffd8ffe000104a464946', 'hex'), 'file-type'],
    ['an archive under the name of a document', 'cv.docx', zip([{ name: 'run.exe', content: 'MZ' }]), 'file-type'],
    ['archives in an archive in archives', 'cv.docx', nested(2), 'file-type'],
    ['a document that unpacks to 60 MB', 'cv.docx', bomb, 'file-archive'],
    [
      'a document that says that it is small',
      'cv.docx',
      docx([{ name: 'word/a.bin', content: Buffer.alloc(30_000_000), announced: 1_000 }]),
      'file-broken',
    ],
    [
      'a document of thousands of parts',
      'cv.odt',
      odt(Array.from({ length: 2_500 }, (_, at) => ({ name: `Pictures/${at}`, content: 'x' }))),
      'file-archive',
    ],
    ['a document with macros', 'cv.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }]), 'file-archive'],
    ['a document whose part climbs out', 'cv.docx', docx([{ name: '../../etc/passwd', content: 'x' }]), 'file-broken'],
    ['half a document', 'cv.docx', docx().subarray(0, 60), 'file-broken'],
    ['nothing', 'cv.pdf', '', 'file-empty'],
  ])('%s is refused, and leaves nothing', async (_what, name, content, problem) => {
    const { status, step: open } = await step('uploads', { files: [{ field: 'Page/Document', name, content }] });
    expect([status, open.errors, open.files]).toEqual([422, [{ field: formId('uploads/Page/Document'), problem }], []]);
    expect(await forms.filesIn('incoming')).toEqual([]);
  });

  it('a PDF is never unpacked, whatever its streams say, and a document with an archive inside is only a document', async () => {
    const packed = Buffer.concat([PDF, Buffer.from('1 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length 9 >>\nstream\nx\nendstream')]);
    const began = performance.now();
    for (const [name, content] of [
      ['cv.pdf', packed],
      ['cv.docx', docx([{ name: 'word/embeddings/more.zip', content: nested(2) }])],
    ] as const)
      expect((await step('uploads', { files: [{ field: 'Page/Document', name, content }] })).step.status).toBe('sent');
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it.each([
    ['../../../etc/passwd', 'passwd.txt'],
    ['/etc/cron.d/job.txt', 'job.txt'],
    ['C:\\Windows\\system.txt', 'system.txt'],
    ['note.txt\r\nContent-Type: text/html', 'note.txt'],
    ['\u202Etxt.exe', 'txt.txt'],
    ['"; filename="other.exe', 'other.txt'],
  ])('a name such as %j is only a name', async (name, shown) => {
    const { step: sent } = await step('uploads', {
      form: { key: randomUUID() },
      files: [{ field: 'Page/Document', name, content: 'Hello' }],
    });
    expect(sent.status).toBe('sent');
    const [file] = await forms.query(
      'select f.id, f.name from forms.files f join forms.submissions s on s.id = f.submission_id where s.receipt = $1',
      [sent.receipt],
    );
    expect(String(file?.name)).not.toMatch(/[\\/\0\r\n\u202E]/);
    if (!/["\r\n]/.test(name)) expect(file?.name).toBe(shown);
    expect(await forms.filesIn('kept')).toContain(file?.id);
  });
});

describe('a step that has arrived whole', () => {
  it('is taken though the line drops before the answer', async () => {
    const data = new FormData();
    const key = randomUUID();
    data.append('form.key', key);
    data.append(`f.${formId('mailing/Page/Email')}`, 'dropped@example.org');
    const request = new Request('http://x/', { method: 'POST', body: data });
    const body = Buffer.from(await request.arrayBuffer());
    const url = new URL(forms.url);
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /v1/content-forms/${formId('mailing')}/steps HTTP/1.1\r\nHost: x\r\nContent-Type: ${request.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body, () => socket.destroy());
    await eventually(async () => (await forms.query('select 1 from forms.submissions where key = $1', [key])).length === 1);
  });
});

describe('a line that is cut in a file which no field takes', () => {
  it('ends nothing else', async () => {
    const url = new URL(forms.url);
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `POST /v1/content-forms/${formId('uploads')}/steps HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n` +
        `--b\r\nContent-Disposition: form-data; name="f.other"; filename="a.txt"\r\n\r\n${'x'.repeat(200_000)}`,
    );
    await sleep(700);
    socket.destroy();
    await sleep(700);
    // An error that nobody hears ends the process, and this run.
    expect((await step('uploads', { files: [{ field: 'Page/Papers', name: 'a.txt', content: 'Hello' }] })).step.status).toBe('sent');
  });
});

describe('a name with a NUL', () => {
  it('is no part of a form: it is refused as one that did not arrive whole, and leaves nothing', async () => {
    const { status, error } = await step('uploads', { files: [{ field: 'Page/Document', name: 'a\u0000b.txt', content: 'Hello' }] });
    expect([status, error?.code]).toEqual([400, 'incomplete']);
    expect(await forms.filesIn('incoming')).toEqual([]);
  });
});

describe('mails of a form that is content (promise 9)', () => {
  const LINES = ['x\r\nBcc: all@example.org', 'x\nBcc: all@example.org\n\n<b>', 'x\u0085\u2028Bcc: all@example.org'];
  it.each(LINES)('no field starts a header or names another recipient: %j', async (words) => {
    const before = forms.relay.mails.length;
    const texts = ['Name', 'Word', 'Text', 'Phone', 'Count', 'Day', 'Choice', 'Several', 'Agreed'] as const;
    for (const odd of texts)
      await step('everything', {
        form: { subject: 'An evening', from: 'http://dotcom.test/x' },
        fields: { 'Page/Name': 'Ann', 'Page/Email': 'headers@example.org', [`Page/${odd}`]: words },
      });
    for (const more of [
      { form: { subject: words } },
      { files: [{ field: 'Page/Upload', name: `${words}.txt`, content: words.replace(/[^\x20-\x7e\n]/g, '') }] },
    ])
      await step('everything', { fields: { 'Page/Name': 'Ann', 'Page/Email': 'headers@example.org' }, ...more });
    await step('everything', { fields: { 'Page/Email': `headers@example.org${words.slice(1)}` } });
    await step('everything', { form: { move: 'save', mail: `headers@example.org${words.slice(1)}`, from: 'http://dotcom.test/x' } });
    await forms.mailsTo('headers@example.org');
    const mails = forms.relay.mails.slice(0, forms.relay.mails.length - before);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      expect(mail.to).toHaveLength(1);
      expect(['headers@example.org', 'office@example.org']).toContain(mail.to[0]);
      expect([mail.headers.bcc, mail.headers.cc]).toEqual([undefined, undefined]);
      expect(mail.source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      expect(mail.html).not.toContain('<b>');
    }
  });

  it('write to a stranger no more than eight times an hour, and the forms are taken all the same', async () => {
    const sent = [];
    for (let count = 0; count < 10; count += 1)
      sent.push((await step('mailing', { fields: { 'Page/Name': `N${'n'.repeat(count)}`, 'Page/Email': 'stranger@example.org' } })).step);
    expect(sent.map(({ status, mailed }) => [status, mailed])).toEqual([
      ...Array(8).fill(['sent', true]),
      ...Array(2).fill(['sent', false]),
    ]);
    expect(await forms.mailsTo('stranger@example.org')).toHaveLength(8);
  });

  it('write in an hour to so many strangers of one form, however many computers send it', async () => {
    const mailed = [];
    for (let count = 0; count < 44; count += 1) {
      const { step: sent } = await step(
        'mailing',
        {
          form: { started: started(60) },
          fields: { 'Page/Name': 'Ann', 'Page/Email': `stranger${count}@example.org` },
          headers: from(`10.9.${count}.1`),
        },
        limited,
      );
      mailed.push([sent.status, sent.mailed]);
    }
    expect(mailed).toEqual([...Array(40).fill(['sent', true]), ...Array(4).fill(['sent', false])]);
  });
});

describe('a form that is sent faster than a person fills it in (promise 9)', () => {
  it('is refused though it was pressed back, on or for later first; taking one’s time is enough', async () => {
    const headers = from('10.8.0.1');
    const fields = { 'Page/Name': 'Ann', 'Page/Email': 'quick@example.org' };
    const first = await step('mailing', { form: { move: 'back', started: started(0) }, fields, headers }, limited);
    const { token } = first.step;
    const quick = await step('mailing', { form: { token, started: started(0) }, fields, headers }, limited);
    expect([quick.error?.code, quick.step.refusal]).toEqual(['too-quick', 'too-quick']);
    // A token that was made up, and one of another page that was opened long ago, say nothing of this form.
    for (const other of ['1.made-up', started(3_600)])
      expect((await step('mailing', { form: { token, started: other }, fields, headers }, limited)).error?.code).toBe('too-quick');
    await sleep(1_000);
    expect((await step('mailing', { form: { token, started: started(0) }, fields, headers }, limited)).step.status).toBe('sent');
  });
  it('is mailed to nobody to go on with later', async () => {
    const saved = await step(
      'mailing',
      { form: { move: 'save', mail: 'later@example.org', from: 'http://dotcom.test/x', started: started(0) }, headers: from('10.8.0.3') },
      limited,
    );
    expect([saved.error?.code, await limited.mailsTo('later@example.org')]).toEqual(['too-quick', []]);
  });
  it('is a copy of one that was opened just now too', async () => {
    const headers = from('10.8.0.2');
    const fields = { 'Page/Name': 'Ann', 'Page/Email': 'copied@example.org' };
    const first = await step('mailing', { form: { move: 'back' }, fields, headers }, limited);
    const resumed = await limited.post('/v1/content-forms/resume', { token: first.step.token }, headers);
    const { token } = (resumed.body as { step: { token: string } }).step;
    expect((await step('mailing', { form: { token }, fields, headers }, limited)).error?.code).toBe('too-quick');
  });
});

describe('limits of steps', () => {
  const note = (content: string, count = 1) =>
    Array.from({ length: count }, (_, at) => ({ field: 'First/Upload', name: `${at}.txt`, content }));

  it('past them what was typed is kept, and files are not; far past them nothing is read', async () => {
    const headers = from('10.7.0.1');
    const type = (name: string, token?: string, files: NonNullable<StepParts['files']> = []) =>
      step('paged', { form: { move: 'back', ...(token ? { token } : {}) }, fields: { 'First/Name': name }, headers, files }, limited);
    const { step: open } = await type('One');
    for (let count = 1; count < 40; count += 1) await type('Two', open.token);
    const past = await type('Three', open.token, note('Hello'));
    expect([past.status, past.error?.code, past.step.token]).toEqual([429, 'too-many-attempts', open.token]);
    expect([past.step.values[formId('paged/First/Name')], past.step.files]).toEqual([['Three'], []]);
    // Whoever begins then has a draft too.
    const begun = await type('New');
    expect([begun.error?.code, begun.step.values[formId('paged/First/Name')]]).toEqual(['too-many-attempts', ['New']]);
    for (let count = 0; count < 40; count += 1) await type('Four', open.token);
    const far = await type('Five', open.token);
    expect([far.status, far.error?.code, far.step]).toEqual([429, 'too-many-attempts', undefined]);
    const { body } = await limited.request('GET', `/v1/content-forms/drafts/${open.token}`);
    expect(body).toMatchObject({ step: { values: { [formId('paged/First/Name')]: ['Four'] } } });
  });

  it('so many bytes an hour are kept of one address: past them files are not taken, and what was typed is', async () => {
    const headers = from('10.7.0.2');
    const send = (name: string, files: NonNullable<StepParts['files']>, token?: string) =>
      step('paged', { form: { move: 'back', ...(token ? { token } : {}) }, fields: { 'First/Name': name }, headers, files }, limited);
    const { step: open } = await send('One', note('x'.repeat(200_000), 3));
    expect(open.files).toHaveLength(3);
    const full = await send('Two', note('y'.repeat(200_000), 3), open.token);
    expect([full.error?.code, full.step.values[formId('paged/First/Name')], full.step.files.length]).toEqual([
      'too-many-attempts',
      ['Two'],
      3,
    ]);
    // A small page goes on as before, and so does everybody else.
    expect((await send('Three', [], open.token)).step).toMatchObject({
      status: 'open',
      values: { [formId('paged/First/Name')]: ['Three'] },
    });
    expect(await limited.filesIn('incoming')).toEqual([]);
    const other = await step('paged', { form: { move: 'back' }, files: note('z'.repeat(200_000)), headers: from('10.7.0.3') }, limited);
    expect(other.step.files).toHaveLength(1);
  });

  it('so are the bytes of a copy, which arrive in no body', async () => {
    const headers = from('10.7.0.9');
    const { step: open } = await step('paged', { form: { move: 'back' }, files: note('x'.repeat(200_000), 2), headers }, limited);
    const copy = () => limited.post('/v1/content-forms/resume', { token: open.token }, headers);
    const copied = [(await copy()).status, (await copy()).status];
    const kept = (await limited.filesIn('kept')).length;
    const refused = await copy();
    expect([copied, refused.status, refused.body.error?.code]).toEqual([[200, 429], 429, 'too-many-attempts']);
    expect((await limited.filesIn('kept')).length).toBe(kept);
    // One without files is copied all the same.
    const { step: texts } = await step('paged', { form: { move: 'back' }, fields: { 'First/Name': 'Ann' }, headers }, limited);
    expect((await limited.post('/v1/content-forms/resume', { token: texts.token }, headers)).status).toBe(200);
  });

  it('a body that does not say how long it is counts all the same', async () => {
    const headers = from('10.7.0.4');
    const body = (size: number) =>
      [
        ['form.move', 'back'],
        [`f.${formId('paged/First/Name')}`, 'Ann'],
      ]
        .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('') +
      `--b\r\nContent-Disposition: form-data; name="f.${formId('paged/First/Upload')}"; filename="a.txt"\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`;
    const post = async (size: number) =>
      (
        await fetch(`${limited.url}/v1/content-forms/${formId('paged')}/steps`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
          body: new Blob([body(size)]).stream(),
          duplex: 'half',
        } as RequestInit)
      ).status;
    expect([await post(600_000), await post(600_000), await post(600_000)]).toEqual([200, 200, 429]);
  });

  it('a text of any length leaves what was typed before as it was, or is named too long on its page', async () => {
    const { step: open } = await step('paged', { form: { move: 'back' }, fields: { 'First/Name': 'Ann' } });
    const { token } = open;
    const long = await step('paged', { form: { move: 'next', token }, fields: { 'First/Name': 'x'.repeat(150_000) } });
    expect([long.error?.code, long.step.errors]).toEqual(['invalid-fields', [{ field: formId('paged/First/Name'), problem: 'too-long' }]]);
    const longer = await step('paged', {
      form: { move: 'back', token },
      fields: { 'First/Name': Array.from({ length: 20 }, () => 'y'.repeat(100_000)) },
    });
    expect([longer.status, longer.error?.code]).toEqual([413, 'too-large']);
    const { body } = await forms.request('GET', `/v1/content-forms/drafts/${token}`);
    expect((body as { step: { values: Record<string, string[]> } }).step.values[formId('paged/First/Name')]?.[0]).toMatch(/^x+$/);
  });
});
