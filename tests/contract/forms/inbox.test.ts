import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, application, eventually, message, opening, PDF, SAVE, startForms, type Forms } from '../support/forms.ts';

/** Who acts, by what they may see: forms for practice, forms for editors, applications, nothing. */
const PRACTICE = { by: 'practice@example.org', roles: 'practice' };
const EDITOR = { by: 'editor@example.org', roles: 'editor,premium' };
const RECRUITER = { by: 'Recruiting@example.org', roles: 'practice' };
const READER = { by: 'recruiting@example.org', roles: 'premium' };
const NOBODY = randomUUID();

interface Line {
  id: string;
  form: string;
  title: string;
  number: string;
  name: string | null;
  email: string | null;
  status: string;
  assignee: string | null;
}
interface List {
  rows: Line[];
  next: string | null;
  counts: Record<string, number>;
  forms: { form: string; title: string }[];
  people: string[];
}
interface One extends Line {
  fields: { name: string; label: string | null; value: string }[];
  files: { id: string; field: string; name: string; bytes: number }[];
  events: { id: string; by: string | null; kind: string; value: string; sentAt: string | null; failedAt: string | null }[];
}

let forms: Forms;
beforeAll(async () => {
  forms = await startForms({ FORMS_OFFICE_ADDRESS: 'office@example.org' });
  await forms.publish([opening('one')]);
});
afterAll(() => forms.stop());

const address = (path: string, query: Record<string, string>) => `/admin/inbox${path}?${new URLSearchParams(query)}`;
async function list(who: typeof PRACTICE, query: Record<string, string> = {}): Promise<List> {
  const { status, body } = await forms.admin('GET', address('', { ...who, ...query }));
  expect([status, body.error]).toEqual([200, undefined]);
  return body as unknown as List;
}
async function one(who: typeof PRACTICE, id: string): Promise<One> {
  const { status, body } = await forms.admin('GET', address(`/${id}`, who));
  expect([status, body.error]).toEqual([200, undefined]);
  return body as unknown as One;
}
const act = (who: typeof PRACTICE, id: string, body: Record<string, unknown>, path = '') =>
  forms.admin('POST', `/admin/inbox/${id}${path}`, { ...who, ...body });
/** Asks for a file, by its address alone. */
const fileOf = (who: typeof PRACTICE, id: string, file: string) =>
  fetch(forms.url + address(`/${id}/files/${file}`, who), { headers: { 'x-admin-key': ADMIN_KEY } });

interface Sent {
  form?: string;
  inbox?: string[];
  email?: string | null;
  values?: Record<string, unknown>;
  shown?: unknown[];
  at?: string;
  title?: string;
  sender?: string | null;
}
/** A form as the service keeps one of the content system. */
async function sent({
  form = 'f0f0',
  inbox = ['practice'],
  email = 'ann@sender.example',
  values = { Message: 'Hello' },
  shown = [],
  at,
  title = 'Ask us',
  sender = null,
}: Sent = {}): Promise<string> {
  const id = randomUUID();
  await forms.query(
    `insert into forms.submissions (id, form, key, receipt, number, language, email, "values", shown, inbox, title, sender, mailed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, 'en', $6, $7, $8, $9, $10, $12, false, coalesce($11::timestamptz, now()), now() + interval '1 day')`,
    [
      id,
      form,
      randomUUID(),
      randomUUID(),
      id.slice(0, 8).toUpperCase(),
      email,
      JSON.stringify(values),
      JSON.stringify(shown),
      inbox,
      title,
      at,
      sender,
    ],
  );
  return id;
}
const idOf = async (receipt: string | undefined): Promise<string> =>
  String((await forms.query('select id from forms.submissions where receipt = $1', [receipt]))[0]?.id);
async function applied(email: string): Promise<string> {
  const { body } = await forms.request('POST', SAVE, { body: application({ fields: { email } }) });
  return idOf(body.receipt?.receipt);
}

describe('who may see what', () => {
  it('a form is for the roles that it names, in the list, its counts, the export, by its id, its files, changes and erasure', async () => {
    const form = `roles-${randomUUID().slice(0, 8)}`;
    const id = await sent({ form, inbox: ['practice'] });
    const file = randomUUID();
    await forms.query(
      `insert into forms.files (id, submission_id, field, name, kind, bytes, sha256) values ($1, $2, 'cv', 'cv.pdf', 'pdf', 3, 'x')`,
      [file, id],
    );
    expect((await list(PRACTICE, { form })).rows.map((row) => row.id)).toEqual([id]);
    for (const other of [EDITOR, READER, { by: 'practice@example.org', roles: '' }]) {
      const { rows, counts, forms: of } = await list(other, { form });
      expect([rows, counts, of.filter((each) => each.form === form)]).toEqual([[], { new: 0, open: 0, answered: 0, closed: 0 }, []]);
      const file_ = await fileOf(other, id, file);
      const answers = await Promise.all([
        forms.admin('GET', address(`/${id}`, other)),
        act(other, id, { status: 'closed' }),
        act(other, id, { key: randomUUID(), text: 'Hello' }, '/answer'),
        act(other, id, {}, '/erase'),
      ]);
      expect([...answers, file_].map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(answers.map(({ body }) => body.error?.code)).toEqual(Array(4).fill('not-there'));
      expect((await forms.admin('GET', address('/export', { ...other, form }))).body).toEqual({ rows: [], fields: [], next: null });
    }
    expect(await one(PRACTICE, id)).toMatchObject({ status: 'new', events: [] });
    expect((await forms.admin('GET', address(`/${NOBODY}`, PRACTICE))).status).toBe(404);
  });

  it('the job application is for those who are told of it, and work here', async () => {
    const id = await applied('pilot@example.org');
    expect((await list(RECRUITER, { form: 'job-application' })).rows.map((row) => row.id)).toContain(id);
    expect((await list(PRACTICE, { form: 'job-application' })).rows).toEqual([]);
    for (const other of [PRACTICE, EDITOR, READER]) expect((await forms.admin('GET', address(`/${id}`, other))).status).toBe(404);
    // Those who are told get the way to it.
    const [notice] = await forms.mailsTo('recruiting@example.org');
    expect(notice?.links).toContain(`http://dotcom.test/user-registration/inbox?id=${id}`);
    const found = await one(RECRUITER, id);
    expect(found).toMatchObject({ name: 'Ann Lee', email: 'pilot@example.org', subjectTitle: 'Engagement manager one' });
    expect(found.fields.map(({ name }) => name)).toEqual(['firstName', 'lastName', 'email', 'location', 'consent']);
    const [file] = found.files;
    const saved = await fileOf(RECRUITER, id, String(file?.id));
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(PDF);
    expect(saved.headers.get('content-disposition')).toContain('attachment; filename="cv.pdf"');
    // Of another form: the file has to be of this one.
    expect((await fileOf(RECRUITER, NOBODY, String(file?.id))).status).toBe(404);
  });

  it('what is too old is not there, and without the key nothing is', async () => {
    const id = await sent();
    await forms.query(`update forms.submissions set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await forms.admin('GET', address(`/${id}`, PRACTICE))).status).toBe(404);
    expect((await forms.request('GET', address('', PRACTICE))).status).toBe(401);
    expect((await forms.admin('GET', address('', { by: 'no address', roles: 'practice' }))).status).toBe(400);
  });
});

describe('the list', () => {
  it('is newest first, 25 at a time, and loses nothing of what came at the same moment', async () => {
    const form = `paged-${randomUUID().slice(0, 8)}`;
    const at = '2026-11-20T10:00:00.123456Z';
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        sent({ form, at: index < 30 ? at : new Date(Date.parse('2026-11-21T10:00:00Z') + index).toISOString() }),
      ),
    );
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: List = await list(PRACTICE, { form, ...(after === '' ? {} : { after }) });
      seen.push(...page.rows.map(({ id }) => id));
      sizes.push(page.rows.length);
      expect(page.counts.new).toBe(60);
      after = page.next;
    }
    expect(sizes).toEqual([25, 25, 10]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen.slice(0, 30)).toEqual(ids.slice(30).reverse());
    expect((await list(PRACTICE, { form, from: '2026-11-20', to: '2026-11-20' })).counts.new).toBe(30);
    expect((await list(PRACTICE, { form, to: '2026-11-19' })).rows).toEqual([]);
  });

  it('is searched by words, address and number, in what was typed alone', async () => {
    const form = `found-${randomUUID().slice(0, 8)}`;
    const id = await sent({
      form,
      email: 'Zoe.Müller@sender.example',
      values: { Message: 'About the Längsseite, 100%', Topics: ['Copper', 'Grid_s'] },
    });
    await sent({ form, values: { Message: 'Something else, gridxs' } });
    const found = async (q: string) => (await list(PRACTICE, { form, q })).rows.map((row) => row.id);
    const { number } = await one(PRACTICE, id);
    const capital = await sent({ form, values: { Name: 'Özdemir', Message: 'Łódź, ÉCOLE, Ελλάδα, Жуков' } });
    for (const q of ['Özdemir', 'özdemir', 'ozdemir', 'ÖZDEMIR', 'łódź', 'Lodz', 'École', 'ελλάδα', 'ЖУКОВ'])
      expect([q, await found(q)]).toEqual([q, [capital]]);
    for (const q of ['längsseite', 'ABOUT zoe.müller@', 'grid_s copper', 'grid_s', '%', '100%', number])
      expect([q, await found(q)]).toEqual([q, [id]]);
    for (const q of ['längsseite else', 'Topics', 'grids', '1000', String.raw`\\`]) expect([q, await found(q)]).toEqual([q, []]);
    expect((await list(PRACTICE, { form, q: 'längsseite' })).counts).toEqual({ new: 1, open: 0, answered: 0, closed: 0 });
  });

  it('counts up to 500 of a status, and the few of another among many exactly', async () => {
    const form = `many-${randomUUID().slice(0, 8)}`;
    const many = (count: number, status: string) =>
      forms.query(
        `insert into forms.submissions (id, form, key, receipt, number, language, "values", inbox, status, mailed, expires_at)
         select gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid()::text, 'N', 'en', '{"Message":"everybody"}', '{practice}', $3, false, now() + interval '1 day'
         from generate_series(1, $2::int)`,
        [form, count, status],
      );
    await many(8_000, 'new');
    await many(3, 'closed');
    const counts = { new: 500, open: 0, answered: 0, closed: 3 };
    for (const query of [{ form }, { form, q: 'everybody' }, { form, q: 'everybody', status: 'closed' }])
      expect((await list(PRACTICE, query)).counts).toEqual(counts);
    expect((await list(PRACTICE, { form, q: 'everybody', status: 'closed' })).rows).toHaveLength(3);
  });

  it('is filtered by status, form and whom it was given to', async () => {
    const form = `filtered-${randomUUID().slice(0, 8)}`;
    const [first, second] = await Promise.all([sent({ form, title: 'A question' }), sent({ form, title: 'A question' })]);
    await act(PRACTICE, first, { assignee: 'Colleague@example.org', status: 'open' });
    expect((await list(PRACTICE, { form, status: 'open' })).rows.map(({ id }) => id)).toEqual([first]);
    expect((await list(PRACTICE, { form, assignee: 'colleague@example.org' })).rows.map(({ id }) => id)).toEqual([first]);
    const free = await list(PRACTICE, { form, assignee: 'none' });
    expect([free.rows.map(({ id }) => id), free.counts]).toEqual([[second], { new: 1, open: 0, answered: 0, closed: 0 }]);
    expect(free.people).toContain('colleague@example.org');
    expect(free.forms).toContainEqual({ form, title: 'A question' });
  });

  it('is exported with every field of every form, however many names there are', async () => {
    const form = `wide-${randomUUID().slice(0, 8)}`;
    const names = Array.from({ length: 230 }, (_, index) => `Field ${String(index).padStart(3, '0')}`);
    await sent({ form, values: Object.fromEntries(names.map((name) => [name, 'x'])) });
    const { body } = await forms.admin('GET', address('/export', { ...PRACTICE, form }));
    expect(body.fields).toEqual(names);
  });

  it('is exported with what was typed, lists too, by the names of the fields', async () => {
    const form = `exported-${randomUUID().slice(0, 8)}`;
    await Promise.all(Array.from({ length: 501 }, () => sent({ form, values: { Message: 'Hello', Topics: ['a', 'b'] } })));
    await sent({ form, values: { Phone: '+31 10' } });
    const ask = async (query: Record<string, string>) =>
      (await forms.admin('GET', address('/export', { ...PRACTICE, form, ...query }))).body as unknown as {
        rows: { values: unknown }[];
        fields: string[];
        next: string;
      };
    const page = await ask({});
    expect([page.fields, page.rows.length, page.rows[0]?.values]).toEqual([['Message', 'Phone', 'Topics'], 500, { Phone: '+31 10' }]);
    const last = await ask({ after: page.next });
    expect([last.fields, last.rows.length, last.next, last.rows[1]?.values]).toEqual([[], 2, null, { Message: 'Hello', Topics: 'a; b' }]);
  });
});

describe('one form', () => {
  it('is shown in the words that its sender saw', async () => {
    const id = await sent({
      sender: 'Zoë Okafor',
      shown: [
        { name: 'Message', label: 'Your message', value: 'Hello' },
        { name: 'Topics', label: 'Topics', value: ['a', 'b'] },
      ],
    });
    expect(await one(PRACTICE, id)).toMatchObject({
      name: 'Zoë Okafor',
      fields: [
        { name: 'Message', label: 'Your message', value: 'Hello' },
        { name: 'Topics', label: 'Topics', value: 'a\nb' },
      ],
    });
  });

  it('is given to somebody, set to a status, noted, and says who did what', async () => {
    const id = await sent();
    const key = randomUUID();
    const change = { assignee: 'colleague@example.org', status: 'open', note: ' Called her. ', key };
    expect((await act(PRACTICE, id, change)).status).toBe(200);
    // The same press again.
    const again = (await act(PRACTICE, id, change)).body as unknown as One;
    expect(again.events.map(({ by, kind, value }) => [by, kind, value])).toEqual([
      [PRACTICE.by, 'assignee', 'colleague@example.org'],
      [PRACTICE.by, 'status', 'open'],
      [PRACTICE.by, 'note', 'Called her.'],
    ]);
    const freed = (await act(PRACTICE, id, { assignee: null })).body as unknown as One;
    expect([freed.assignee, freed.events.at(-1)?.value]).toEqual([null, '']);
    // Corrected before the answer to the first press came: both are kept, once each.
    for (let press = 0; press < 2; press += 1) await act(PRACTICE, id, { note: 'Called her twice.', key });
    const notes = (await one(PRACTICE, id)).events.filter(({ kind }) => kind === 'note').map(({ value }) => value);
    expect(notes).toEqual(['Called her.', 'Called her twice.']);
    for (const wrong of [{ status: 'done' }, { assignee: 'nobody' }, { note: ' ' }, { note: 'x'.repeat(2001) }])
      expect((await act(PRACTICE, id, wrong)).status).toBe(400);
  });

  it('is given to a colleague, who hears of it once, in the language in which they work, and of nothing that was typed', async () => {
    const to = 'kollegin@example.org';
    const id = await sent({ values: { Message: 'Secret words' }, title: 'Ask us' });
    await act(PRACTICE, id, { assignee: to, language: 'en' });
    await act(PRACTICE, id, { assignee: to, language: 'en' });
    const [mail, ...others] = await forms.mailsTo(to);
    expect(others).toEqual([]);
    const number = (await one(PRACTICE, id)).number;
    expect(mail?.subject).toBe(`For you: Ask us (${number})`);
    expect(mail?.text).toContain(PRACTICE.by);
    expect(mail?.links).toContain(`http://dotcom.test/user-registration/inbox?id=${id}`);
    expect(mail?.source).not.toContain('Secret');
    // She works in German, and gives it to herself: nobody is told.
    await act({ by: to, roles: 'practice' }, id, { status: 'open', language: 'de' });
    await act(PRACTICE, id, { assignee: null });
    await act({ by: 'Kollegin@example.org', roles: 'practice' }, id, { assignee: to, language: 'de' });
    expect(await forms.mailsTo(to)).toHaveLength(1);
    const second = await sent({ title: '' });
    await act(PRACTICE, second, { assignee: to, language: 'en' });
    const [german] = await forms.mailsTo(to);
    expect(german?.subject).toMatch(/^Für Sie: /);
    expect(german?.links).toContain(`http://dotcom.test/de/user-registration/inbox?id=${second}`);
  });

  it('that went to another meanwhile is not announced to who had it', async () => {
    const id = await sent();
    forms.relay.state.refuse = true;
    await act(PRACTICE, id, { assignee: 'briefly@example.org' });
    // The first try has been refused when it settles: one that is still under way would find the relay willing.
    expect(await forms.mailsTo('briefly@example.org')).toEqual([]);
    await act(PRACTICE, id, { assignee: 'longer@example.org' });
    expect(await forms.mailsTo('longer@example.org')).toEqual([]);
    forms.relay.state.refuse = false;
    await forms.query('update forms.outbox set next_at = now()');
    // Nobody is told of what is due but by the next look.
    await eventually(async () => (await forms.mailsTo('longer@example.org')).length > 0);
    expect([await forms.mailsTo('briefly@example.org'), (await forms.mailsTo('longer@example.org')).length]).toEqual([[], 1]);
  });

  it('is answered by mail, once, and says when it was sent', async () => {
    const id = await sent({ email: 'answered@sender.example' });
    const key = randomUUID();
    const text = 'Dear Ann,\n\nthank you.\nBcc: all@example.org <b>';
    forms.relay.state.refuse = true;
    const owed = (await act(PRACTICE, id, { key, text }, '/answer')).body as unknown as One;
    expect([owed.status, owed.events[0]]).toEqual([
      'answered',
      expect.objectContaining({ id: key, kind: 'answer', value: text, sentAt: null }),
    ]);
    // The first try is over: one that is under way would be tried beside itself.
    await forms.service.settled();
    forms.relay.state.refuse = false;
    await forms.query(`update forms.outbox set next_at = now()`);
    expect((await act(PRACTICE, id, { key, text }, '/answer')).status).toBe(200);
    // Other words by the same key were not sent, and nobody is told that they were.
    expect((await act(PRACTICE, id, { key, text: 'Dear Ann, no.' }, '/answer')).body.error?.code).toBe('answered-meanwhile');
    const mails = await forms.mailsTo('answered@sender.example');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect([mail?.headers['reply-to'], mail?.headers['auto-submitted'], mail?.headers.bcc]).toEqual([
      'office@example.org',
      'no',
      undefined,
    ]);
    expect(mail?.subject).toContain('Ask us');
    expect(mail?.text).toContain('Dear Ann,\n\nthank you.\n\nBcc: all@example.org <b>');
    expect(mail?.html).toContain('&lt;b&gt;');
    expect((await one(PRACTICE, id)).events[0]?.sentAt).toMatch(/^20/);
  });

  it('whose answer is refused for good says so, counts as answered no longer, and is answered anew', async () => {
    const id = await sent({ email: 'no-such@sender.example' });
    const [first, second] = [randomUUID(), randomUUID()];
    forms.relay.state.refuse = 'for good';
    await act(PRACTICE, id, { key: first, text: 'One' }, '/answer');
    await forms.service.settled();
    forms.relay.state.refuse = false;
    const refused = await one(PRACTICE, id);
    expect([refused.status, refused.events[0]?.sentAt, refused.events[0]?.failedAt]).toEqual(['open', null, expect.stringMatching(/^20/)]);
    expect((await act(PRACTICE, id, { key: second, text: 'Two', seen: first }, '/answer')).status).toBe(200);
    expect(await forms.mailsTo('no-such@sender.example')).toHaveLength(1);
    const answered = await one(PRACTICE, id);
    expect([answered.status, answered.events[1]?.failedAt]).toEqual(['answered', null]);
    expect(answered.events[1]?.sentAt).toMatch(/^20/);
  });

  it('that is refused after another answer leaves the form answered', async () => {
    const id = await sent({ email: 'twice@sender.example' });
    const [first, second] = [randomUUID(), randomUUID()];
    forms.relay.state.refuse = true;
    await act(PRACTICE, id, { key: first, text: 'One' }, '/answer');
    await forms.service.settled();
    forms.relay.state.refuse = false;
    await act(PRACTICE, id, { key: second, text: 'Two', seen: first }, '/answer');
    await forms.service.settled();
    await forms.query(`update forms.outbox set next_at = now(), expires_at = now() where dead_at is null`);
    await eventually(async () => (await one(PRACTICE, id)).events[0]?.failedAt !== null);
    expect((await one(PRACTICE, id)).status).toBe('answered');
  });

  it('is not answered past an answer that somebody gave meanwhile, nor where there is no address', async () => {
    const id = await sent();
    const first = randomUUID();
    await act(PRACTICE, id, { key: first, text: 'One' }, '/answer');
    const refused = await act(RECRUITER, id, { key: randomUUID(), text: 'Two' }, '/answer');
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'answered-meanwhile']);
    expect((await act(RECRUITER, id, { key: randomUUID(), text: 'Two', seen: first }, '/answer')).status).toBe(200);
    const other = await sent();
    expect((await act(PRACTICE, other, { key: first, text: 'One' }, '/answer')).body.error?.code).toBe('key-taken');
    const without = await sent({ email: null });
    expect((await act(PRACTICE, without, { key: randomUUID(), text: 'One' }, '/answer')).body.error?.code).toBe('no-address');
  });
});

describe('erasure', () => {
  it('leaves nothing of the sender: forms, files, notes, answers, what is owed', async () => {
    const email = 'gone@sender.example';
    const id = await sent({ email });
    const application_ = await applied(email);
    await forms.post(SAVE, message({ email }));
    await act(PRACTICE, id, { note: 'A note', assignee: PRACTICE.by });
    forms.relay.state.refuse = true;
    await act(PRACTICE, id, { key: randomUUID(), text: 'An answer' }, '/answer');
    const { body } = await act(PRACTICE, id, {}, '/erase');
    forms.relay.state.refuse = false;
    expect(body).toMatchObject({ submissions: 3, files: 1 });
    expect(await forms.query(`select 1 from forms.submissions where lower(email) = $1 or words like '%' || $1 || '%'`, [email])).toEqual(
      [],
    );
    expect(await forms.query('select 1 from forms.inbox_events where submission_id = any($1)', [[id, application_]])).toEqual([]);
    await forms.query('update forms.outbox set next_at = now()');
    expect((await forms.mailsTo(email)).filter(({ text }) => text.includes('An answer'))).toEqual([]);
    expect((await act(PRACTICE, id, {}, '/erase')).status).toBe(404);
  });

  it('of a form without an address takes that form alone', async () => {
    const [id, other] = await Promise.all([sent({ email: null }), sent({ email: null })]);
    expect((await act(PRACTICE, id, {}, '/erase')).body).toEqual({ submissions: 1, drafts: 0, files: 0, alerts: 0, codes: 0 });
    expect(await one(PRACTICE, other)).toMatchObject({ email: null });
  });

  it('of somebody who worked here takes the name out of what was done, and an export has what was done', async () => {
    const id = await sent({ email: 'kept@sender.example' });
    const left = { by: 'Left@example.org', roles: 'practice' };
    await act(left, id, { note: 'A note', assignee: 'left@example.org' });
    await forms.admin('POST', '/admin/erase', { email: 'left@EXAMPLE.org' });
    expect(await one(PRACTICE, id)).toMatchObject({
      assignee: null,
      events: [
        { by: null, kind: 'assignee', value: '' },
        { by: null, kind: 'note', value: 'A note' },
      ],
    });
    expect(await forms.query(`select 1 from forms.inbox_events e where to_jsonb(e)::text ilike '%left@example.org%'`)).toEqual([]);
    const { body } = await forms.admin('POST', '/admin/export', { email: 'kept@sender.example' });
    expect(body.submissions).toEqual([
      expect.objectContaining({ status: 'new', done: [expect.objectContaining({ kind: 'note', value: 'A note' })] }),
    ]);
  });
});
