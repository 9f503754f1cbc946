import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, eventually, message, opening, PDF, SAVE, slugFor, startForms } from '../support/forms.ts';
import type { ApplicationParts, Forms } from '../support/forms.ts';

let forms: Forms;
let definitions: string;
beforeAll(async () => {
  definitions = await mkdtemp(path.join(tmpdir(), 'masthead-definitions-'));
  const own = await import('../../../src/backends/forms/definitions/read.ts');
  for (const [id, definition] of own.readDefinitions()) await writeFile(path.join(definitions, `${id}.json`), JSON.stringify(definition));
  await writeFile(
    path.join(definitions, 'goal.json'),
    JSON.stringify({
      id: 'goal',
      fields: [{ name: 'a', type: 'text' }],
      actions: [{ type: 'saveData' }, { type: 'triggerGoal' }],
      retentionDays: 1,
    }),
  );
  forms = await startForms({ FORMS_DEFINITIONS: definitions });
  await forms.publish([opening('one'), opening('two')]);
});
afterAll(async () => {
  await forms.stop();
  await rm(definitions, { recursive: true, force: true });
});

const apply = (parts: ApplicationParts = {}) => forms.request('POST', SAVE, { body: application(parts) });
const count = async (table: string): Promise<number> => Number((await forms.query(`select count(*) from forms.${table}`))[0]?.count);

describe('an application', () => {
  it('is kept, and both sides hear of it, in text and HTML', async () => {
    const answer = await apply({ fields: { email: 'kept@example.org' } });
    expect(answer).toMatchObject({
      status: 200,
      body: { repeated: false, receipt: { form: 'job-application', subjectTitle: 'Engagement manager one' } },
    });
    const [receipt] = await forms.mailsTo('kept@example.org');
    expect(receipt?.subject).toBe('We have your application: Engagement manager one');
    expect(receipt?.headers['content-type']).toMatch(/^multipart\/alternative/);
    expect(receipt?.text).toContain(answer.body.receipt?.number);
    expect(receipt?.html).toContain(answer.body.receipt?.number);
    const notice = (await forms.mailsTo('recruiting@example.org'))[0];
    expect(notice?.text).toContain('kept@example.org');
    expect(notice?.text).toContain('cv.pdf');
    expect(await forms.request('GET', `/v1/receipts/${answer.body.receipt?.receipt}`)).toMatchObject({
      status: 200,
      body: { number: answer.body.receipt?.number },
    });
  });

  it('says all that is wrong, in the order of the form, and keeps what was typed with the good file', async () => {
    const key = randomUUID();
    const refused = await apply({ key, fields: { firstName: ' -', email: 'no', consent: '', letter: 'x'.repeat(4_001) } });
    expect(refused.status).toBe(422);
    expect(refused.body.error?.fields).toEqual([
      { field: 'firstName', problem: 'name' },
      { field: 'email', problem: 'email' },
      { field: 'letter', problem: 'too-long' },
      { field: 'consent', problem: 'consent' },
    ]);
    const draft = refused.body.error?.draft ?? '';
    expect((await forms.request('GET', `/v1/drafts/${draft}`)).body).toMatchObject({
      key,
      values: { lastName: 'Lee' },
      files: [{ field: 'cv', name: 'cv.pdf' }],
    });
    // The browser cannot send the file again by itself: the one of the draft counts.
    const accepted = await apply({ key, form: { draft }, files: [], fields: { email: 'draft@example.org' } });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(
      await forms.query('select f.name from forms.files f join forms.submissions s on s.id = f.submission_id where s.key = $1', [key]),
    ).toEqual([{ name: 'cv.pdf' }]);
    expect((await forms.request('GET', `/v1/drafts/${draft}`)).status).toBe(404);
  });

  it('of who has one name is taken, and greets by it', async () => {
    expect((await apply({ fields: { firstName: 'Suharto', lastName: '', email: 'suharto@example.org' } })).status).toBe(200);
    const [receipt] = await forms.mailsTo('suharto@example.org');
    expect(receipt?.text).toMatch(/Suharto[,\n]/);
    expect(await forms.query(`select "values" ? 'lastName' as named from forms.submissions where email = 'suharto@example.org'`)).toEqual([
      { named: false },
    ]);
  });

  const filesOf = (key: string) =>
    forms.query(
      'select f.field, f.name from forms.files f join forms.submissions s on s.id = f.submission_id where s.key = $1 order by f.field',
      [key],
    );
  const LETTER = { field: 'letterFile', name: 'letter.pdf', content: PDF };

  it('goes with the files alone that its page shows', async () => {
    const key = randomUUID();
    const refused = await apply({
      key,
      files: [{ field: 'cv', name: 'cv.pdf', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }, LETTER],
    });
    expect(refused.body.error?.fields).toEqual([{ field: 'cv', problem: 'file-type' }]);
    const draft = refused.body.error?.draft ?? '';
    expect((await apply({ key, form: { draft, held: '' } })).status).toBe(200);
    expect(await filesOf(key)).toEqual([{ field: 'cv', name: 'cv.pdf' }]);
  });

  it('is not sent without a file that its page still shows and the service has no more', async () => {
    const key = randomUUID();
    const gone = await apply({ key, form: { draft: 'd'.repeat(43), held: 'letterFile' } });
    expect(gone.body.error?.fields).toEqual([{ field: 'letterFile', problem: 'file-gone' }]);
    expect((await apply({ key, form: { draft: gone.body.error?.draft ?? '', held: 'letterFile', remove: 'letterFile' } })).status).toBe(
      200,
    );
    expect(await filesOf(key)).toEqual([{ field: 'cv', name: 'cv.pdf' }]);
  });

  it('for an opening that is closed, or never was, is refused', async () => {
    await forms.publish([opening('one')]);
    expect(await apply({ form: { subject: slugFor('two') } })).toMatchObject({ status: 409, body: { error: { code: 'opening-closed' } } });
    expect((await apply({ form: { subject: 'never-was' } })).status).toBe(404);
  });

  it.each([
    ['firstName', 'x'.repeat(51), 50],
    ['lastName', 'x'.repeat(51), 50],
    ['location', 'x'.repeat(101), 100],
    ['place', 'x'.repeat(256), 255],
  ])('%s is not longer than the specification says', async (field, value, max) => {
    expect((await apply({ fields: { [field]: value } })).body.error?.fields).toEqual([{ field, problem: 'too-long' }]);
    expect((await apply({ fields: { [field]: value.slice(0, max), email: 'limits@example.org' } })).status).toBe(200);
  });
});

describe('the same key', () => {
  it('gives the same receipt, one row and one mail to each, however often and at once', async () => {
    const parts = { key: randomUUID(), fields: { email: 'once@example.org' } };
    const before = (await forms.mailsTo('recruiting@example.org')).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(parts)));
    answers.push(await apply(parts));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.receipt?.receipt)).size).toBe(1);
    expect(answers.filter(({ body }) => body.repeated === false)).toHaveLength(1);
    expect(await forms.mailsTo('once@example.org')).toHaveLength(1);
    // Once to each of those who hear of it (promise 14), and neither sees the other.
    expect(await forms.mailsTo('recruiting@example.org')).toHaveLength(before + 1);
    expect(await forms.mailsTo('second@example.org')).toHaveLength(before + 1);
    expect(
      await forms.query(
        'select count(*)::int as count from forms.files f join forms.submissions s on s.id = f.submission_id where s.key = $1',
        [parts.key],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('resumes after the line dropped before the answer came', async () => {
    const key = randomUUID();
    const request = new Request('http://x/', { method: 'POST', body: application({ key, fields: { email: 'dropped@example.org' } }) });
    const body = Buffer.from(await request.arrayBuffer());
    const url = new URL(forms.url);
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST ${SAVE} HTTP/1.1\r\nHost: x\r\nContent-Type: ${request.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body, () => socket.destroy());
    await eventually(async () => (await forms.query('select 1 from forms.submissions where key = $1', [key])).length === 1);
    const again = await apply({ key, fields: { email: 'dropped@example.org' } });
    expect(again).toMatchObject({ status: 200, body: { repeated: true } });
    expect(await forms.mailsTo('dropped@example.org')).toHaveLength(1);
  });

  it('with another CV is an application of its own, and each of both is kept once', async () => {
    const key = randomUUID();
    const first = await apply({ key });
    const other = { key, files: [{ field: 'cv', name: 'smaller.pdf', content: Buffer.concat([PDF, Buffer.from('\n')]) }] };
    const answers = await Promise.all([apply(other), apply(other), apply(other)]);
    answers.push(await apply(other));
    expect(answers.filter(({ body }) => body.repeated === false)).toHaveLength(1);
    const [receipt, ...others] = [...new Set(answers.map(({ body }) => body.receipt?.receipt))];
    expect([receipt === first.body.receipt?.receipt, others]).toEqual([false, []]);
    expect(
      await forms.query('select f.name from forms.files f join forms.submissions s on s.id = f.submission_id where s.receipt = $1', [
        receipt,
      ]),
    ).toEqual([{ name: 'smaller.pdf' }]);
    // What was sent first is known as it was.
    expect((await apply({ key })).body).toMatchObject({ repeated: true, receipt: { receipt: first.body.receipt?.receipt } });
  });

  it('does not open the receipt of another form', async () => {
    const key = randomUUID();
    await apply({ key });
    expect(await forms.post(SAVE, message({}, { key }))).toMatchObject({ status: 409, body: { error: { code: 'key-taken' } } });
  });

  it('is taken past the limit of an address too, and its receipt says that nothing was mailed (promise 9)', async () => {
    const mailed: unknown[] = [];
    for (let index = 0; index < 9; index += 1) {
      const { body } = await apply({ fields: { email: 'named-often@example.org' } });
      const receipt = await forms.request('GET', `/v1/receipts/${body.receipt?.receipt}`);
      expect(receipt.body.number).toBe(body.receipt?.number);
      mailed.push(receipt.body.mailed);
    }
    expect(mailed).toEqual([...Array.from({ length: 8 }, () => true), false]);
    expect(await forms.mailsTo('named-often@example.org')).toHaveLength(8);
  });

  it('loses no mail while the relay is down or the service restarts', async () => {
    forms.relay.state.refuse = true;
    expect((await apply({ fields: { email: 'later@example.org' } })).status).toBe(200);
    expect(await forms.mailsTo('later@example.org')).toEqual([]);
    forms.relay.state.refuse = false;
    await forms.restart();
    await eventually(async () => (await forms.mailsTo('later@example.org')).length === 1, 15_000);
  });
});

describe('what no relay or reader should see', () => {
  it.each([
    'ann@example.org\r\nBcc: all@example.org',
    'ann@example.org,bob@example.org',
    'ann@example.org%0aBcc:all@example.org',
    '"ann"@example.org',
  ])('the address %j', async (email) => {
    expect((await forms.post(SAVE, message({ email }))).body.error?.fields).toEqual([{ field: 'email', problem: 'email' }]);
  });

  it('a name that starts a header or a paragraph of its own', async () => {
    expect((await forms.post(SAVE, message({ firstName: 'Ann\r\nBcc: all@example.org' }))).body.error?.fields).toEqual([
      { field: 'firstName', problem: 'name' },
    ]);
    const body = message({
      company: '<img src=x onerror=alert(1)>',
      message: 'Hello\n\nBcc: all@example.org\n<b>x</b>',
      email: 'markup@example.org',
    });
    expect((await forms.post(SAVE, body)).status).toBe(200);
    const [notice] = await forms.mailsTo('office@aldermoor.localhost');
    expect(notice?.source).not.toMatch(/^Bcc:/m);
    expect(notice?.html).not.toContain('<img src=x');
    expect(notice?.html).toContain('&lt;b&gt;');
  });
});

describe('submit actions', () => {
  const UNSUPPORTED = 'We do not support this functionality right now, please contact development team for further details';
  it.each([
    ['of a definition', { form: { id: 'goal', key: randomUUID() }, fields: { a: 'x' } }],
    ['that a page asks for', message({}, { actions: ['saveData', 'triggerGoal'] })],
    ['that the form does not have', { ...message({}, { actions: ['exportToCrm'] }) }],
  ])('one %s that nobody supports is refused before anything is done', async (_which, body) => {
    const before = await count('submissions');
    expect(await forms.post(SAVE, body)).toMatchObject({
      status: 422,
      body: { error: { code: 'unsupported-action', message: UNSUPPORTED } },
    });
    expect(await count('submissions')).toBe(before);
  });

  it('does only those that the page asks for', async () => {
    await forms.post(SAVE, message({ email: 'quiet@example.org' }, { actions: ['saveData'] }));
    expect(await forms.mailsTo('quiet@example.org')).toEqual([]);
  });

  it('refuses a form that nobody defined', async () => {
    expect(await forms.post(SAVE, message({}, { id: '../contact' }))).toMatchObject({
      status: 404,
      body: { error: { code: 'unknown-form' } },
    });
  });
});

it('needs no file named in a form that has none', async () => {
  expect((await forms.post(SAVE, message())).status).toBe(200);
  expect((await apply({ files: [] })).body.error?.fields).toEqual([{ field: 'cv', problem: 'missing' }]);
});
