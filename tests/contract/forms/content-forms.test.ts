import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATORS, type FormDefinition } from '../../../src/lib/forms/model.ts';
import { ACTION, formId, postStep, serveForms, type ElementSpec, type FormSpec, type StepParts } from '../support/form-items.ts';
import { PDF, startForms, type Forms } from '../support/forms.ts';

/** Forms that are content, from their items to the mail: what visitors meet on the way. */

const YES: Readonly<Record<(typeof OPERATORS)[number], readonly [element: 'Word' | 'Count', value: string]>> = {
  contains: ['Word', 'PPL'],
  'does not contain': ['Word', 'pear'],
  'starts with': ['Word', 'a'],
  'does not start with': ['Word', 'p'],
  'ends with': ['Word', 'LE'],
  'does not end with': ['Word', 'a'],
  'is equal to': ['Word', 'APPLE'],
  'is not equal to': ['Word', 'pear'],
  'is greater than': ['Count', '9'],
  'is greater than or equal to': ['Count', '10.0'],
  'is less than': ['Count', '11'],
  'is less than or equal to': ['Count', '10'],
};
const NO: typeof YES = {
  contains: ['Word', 'pear'],
  'does not contain': ['Word', 'ppl'],
  'starts with': ['Word', 'p'],
  'does not start with': ['Word', 'A'],
  'ends with': ['Word', 'a'],
  'does not end with': ['Word', 'e'],
  'is equal to': ['Word', 'app'],
  'is not equal to': ['Word', 'Apple'],
  'is greater than': ['Count', '10'],
  'is greater than or equal to': ['Count', '11'],
  'is less than': ['Count', '9'],
  'is less than or equal to': ['Count', '9.5'],
};
const shownBy = (which: typeof YES, name: string): Record<string, ElementSpec> =>
  Object.fromEntries(
    OPERATORS.map((operator) => [
      `${name} ${operator}`,
      { kind: 'text', required: true, when: [which[operator][0], operator, which[operator][1]] } satisfies ElementSpec,
    ]),
  );

const email: ElementSpec = { kind: 'email', required: true };
const one = (actions: FormSpec['actions'], more: Record<string, ElementSpec> = {}): FormSpec => ({
  pages: { Page: { Name: { kind: 'text', required: true, css: 'autocomplete-given-name' }, Email: email, ...more } },
  actions,
});
const SAVE = [ACTION.save, { retentionDays: 30, inbox: ['editor'] }] as const;

const FORMS: Record<string, FormSpec> = {
  'two addresses': {
    pages: {
      Page: {
        Email: { kind: 'email', required: true },
        Colleague: { kind: 'email' },
        Show: { kind: 'checkbox' },
        Hidden: { kind: 'email', when: ['Show', 'is equal to', 'true'] },
      },
    },
    actions: [SAVE],
  },
  reference: {
    pages: {
      Page: {
        Name: { kind: 'text' },
        Email: { kind: 'email', required: true },
        Referee: { kind: 'email' },
        Message: { kind: 'longText' },
        Upload: { kind: 'file', more: { 'Allowed Content Types': '.pdf' } },
      },
    },
    actions: [SAVE],
  },
  operators: {
    pages: { Page: { Word: { kind: 'text' }, Count: { kind: 'number' }, ...shownBy(YES, 'Yes'), ...shownBy(NO, 'No') } },
    actions: [SAVE],
  },
  contact: one([SAVE, [ACTION.emailUser, {}], [ACTION.email, { recipient: 'office' }]], {
    Topics: { kind: 'checkboxList', options: ['b', 'a'] },
    Agreed: { kind: 'checkbox', required: true },
  }),
  mailed: one([[ACTION.email, { recipient: 'office' }]]),
  redirected: one([SAVE, [ACTION.redirect, { url: '/thanks' }]]),
  'redirected elsewhere': one([SAVE, [ACTION.redirect, { url: '//evil.example' }]]),
  campaign: one([SAVE, ['11111111-2222-4333-8444-555555555555', {}]]),
  'to nobody': one([SAVE, [ACTION.email, { recipient: 'sales' }]]),
  odd: one([[ACTION.save, '{"retentionDays":12}\r\n']], {
    Strange: { kind: 'odd' },
    Empty: { kind: 'dropdown' },
    Conditional: { kind: 'text', more: { Conditions: '{not json' } },
    Other: {
      kind: 'text',
      more: {
        Conditions: JSON.stringify({
          fieldConditions: [{ matchType: 'all', conditions: [{ fieldId: 'nobody', operator: 'is equal to', value: 'x' }], actions: [] }],
        }),
      },
    },
  }),
  coded: one([[ACTION.save, { code: true }]]),
  paged: {
    pages: {
      First: {
        Name: { kind: 'text', required: true },
        Upload: { kind: 'file', required: true, more: { 'Allowed Content Types': '.pdf' } },
      },
      Second: {
        Kind: { kind: 'radio', required: true, options: ['short', 'long'] },
        Details: { kind: 'section', elements: { Detail: { kind: 'text', required: true, when: ['Kind', 'is equal to', 'long'] } } },
        Papers: {
          kind: 'file',
          more: {
            'Allowed Content Types': 'application/pdf, text/plain',
            'Max File Count': '2',
            'Max File Size': '1',
            'File Size Unit': '1024',
          },
        },
      },
      Third: { Email: email, Note: { kind: 'longText' } },
    },
    actions: [SAVE],
  },
};

let items: Awaited<ReturnType<typeof serveForms>>;
let forms: Forms;
beforeAll(async () => {
  items = await serveForms(FORMS);
  forms = await startForms({ ...items.env, FORMS_OFFICE_ADDRESS: 'office@example.org' });
});
afterAll(async () => {
  await forms?.stop();
  await items?.stop();
});

const step = (form: string, parts: StepParts) => postStep(forms.url, form, parts);
const definition = async (form: string) => {
  const { body } = await forms.request('GET', `/v1/content-forms/${formId(form)}`);
  return body.definition as FormDefinition;
};
const rowOf = async (receipt: string) => (await forms.query('select * from forms.submissions where receipt = $1', [receipt]))[0] ?? {};
const PERSON = { 'Page/Name': 'Ann', 'Page/Email': 'ann@example.org' };

describe('conditions', () => {
  it.each(OPERATORS)('%s is decided by the service, whatever a browser left out', async (operator) => {
    const { step: open } = await step('operators', { fields: { 'Page/Word': 'Apple', 'Page/Count': '10' } });
    const missing = open.errors.map(({ field }) => field);
    expect(missing).toContain(formId(`operators/Page/Yes ${operator}`));
    expect(missing).not.toContain(formId(`operators/Page/No ${operator}`));
  });
  it('what is hidden is not kept, though a browser sends it', async () => {
    const fields = Object.fromEntries(OPERATORS.flatMap((operator) => ['Yes', 'No'].map((name) => [`Page/${name} ${operator}`, 'x'])));
    const { step: sent } = await step('operators', { fields: { ...fields, 'Page/Word': 'Apple', 'Page/Count': '10' } });
    expect(sent.status).toBe('sent');
    const { values } = await rowOf(sent.receipt);
    expect(Object.keys(values as object).filter((name) => name.startsWith('No '))).toEqual([]);
    expect(Object.keys(values as object).filter((name) => name.startsWith('Yes '))).toHaveLength(12);
  });
});

describe('actions', () => {
  it('save, mail the sender and mail the firm, in the words of the form', async () => {
    const sent = await step('contact', { fields: { ...PERSON, 'Page/Topics': ['a', 'b'], 'Page/Agreed': ['true', 'false'] } });
    expect(sent).toMatchObject({ status: 200, step: { status: 'sent', mailed: true } });
    expect(await rowOf(sent.step.receipt)).toMatchObject({
      form: formId('contact'),
      title: 'contact',
      email: 'ann@example.org',
      sender: 'Ann',
      inbox: ['editor'],
      values: { Name: 'Ann', Email: 'ann@example.org', Topics: ['a', 'b'], Agreed: 'true' },
      shown: [
        { name: 'Name', label: 'Name?', value: 'Ann' },
        { name: 'Email', label: 'Email?', value: 'ann@example.org' },
        { name: 'Topics', label: 'Topics?', value: ['a', 'b'] },
        { name: 'Agreed', label: 'Agreed?', value: 'Yes' },
      ],
    });
    const [receipt] = await forms.mailsTo('ann@example.org');
    expect(receipt?.text).toContain('Hello Ann,');
    expect(receipt?.text).toContain(sent.step.number);
    expect(receipt?.text).toContain('30 days');
    const [notice] = await forms.mailsTo('office@example.org');
    expect(notice?.subject).toBe(`New: contact (${sent.step.number})`);
    for (const words of ['Topics?', 'a; b', 'ann@example.org']) expect(notice?.text).toContain(words);
  });
  it('a form that mails alone is kept for as long as its mails need', async () => {
    const { step: sent } = await step('mailed', { fields: { 'Page/Name': 'Bo', 'Page/Email': 'bo@example.org' } });
    const [row] = await forms.query(
      'select extract(day from expires_at - created_at)::int as days from forms.submissions where receipt = $1',
      [sent.receipt],
    );
    expect(row).toEqual({ days: 2 });
    expect((await forms.mailsTo('office@example.org'))[0]?.text).toContain('bo@example.org');
  });
  it('lead to a path of the site, and never to another one', async () => {
    expect((await step('redirected', { fields: PERSON })).step).toMatchObject({ status: 'sent', redirect: '/thanks' });
    expect((await step('redirected elsewhere', { fields: PERSON })).error?.code).toBe('unsupported-action');
  });
  it.each(['campaign', 'to nobody'])(
    'that nobody implements (%s) are refused before anything is done, in the words of the specification',
    async (form) => {
      const before = await forms.query('select count(*)::int as n from forms.submissions');
      const { status, error, step: open } = await step(form, { fields: PERSON });
      expect([status, error?.code, error?.message]).toEqual([
        422,
        'unsupported-action',
        'We do not support this functionality right now, please contact development team for further details',
      ]);
      expect(open).toMatchObject({ status: 'open', values: { [formId(`${form}/Page/Name`)]: ['Ann'] }, refusal: 'unsupported-action' });
      expect(await forms.query('select count(*)::int as n from forms.submissions')).toEqual(before);
    },
  );
  it('the receipt says of what was typed the sender’s name alone, and no address in it', async () => {
    const link = 'http://evil.example';
    await step('contact', { fields: { 'Page/Name': 'evil.example', 'Page/Email': 'victim@example.org', 'Page/Agreed': 'true' } });
    await step('contact', { fields: { 'Page/Name': link, 'Page/Email': 'victim@example.org', 'Page/Agreed': 'true' } });
    const mails = await forms.mailsTo('victim@example.org');
    expect(mails.length).toBe(1);
    for (const { text } of mails) expect(text).not.toContain('evil.example');
  });
});

describe('items', () => {
  it('that are odd cost only themselves', async () => {
    const read = await definition('odd');
    expect(read.pages[0]?.elements.map((element) => ('name' in element ? element.name : element.kind))).toEqual([
      'Name',
      'Email',
      'Conditional',
      'Other',
    ]);
    expect([read.conditions, read.retentionDays, read.submit]).toEqual([[], 12, 'Send it']);
    expect((await step('odd', { fields: PERSON })).step.status).toBe('sent');
  });
  it('are nothing outside the root of forms, or where there is none', async () => {
    expect((await forms.request('GET', `/v1/content-forms/${'0'.repeat(32)}`)).body.error?.code).toBe('unknown-form');
    expect((await forms.request('GET', `/v1/content-forms/${'a87a00b1e6db45ab8b54636fec3b5523'}`)).status).toBe(404);
    expect((await forms.request('GET', '/v1/content-forms/..%2Fx')).status).toBe(400);
  });
  it('are English where there is no German', async () => {
    const { body } = await forms.request('GET', `/v1/content-forms/${formId('contact')}?language=de`);
    expect((body.definition as FormDefinition).language).toBe('en');
  });
});

describe('steps', () => {
  it('keep a file over three pages, show the answers, and send once', async () => {
    const first = await step('paged', {
      form: { move: 'next' },
      fields: { 'First/Name': 'Ann' },
      files: [{ field: 'First/Upload', name: '../../cv.pdf', content: PDF }],
    });
    expect(first.step).toMatchObject({ status: 'open', page: 1, files: [{ field: formId('paged/First/Upload'), name: 'cv.pdf' }] });
    const { token } = first.step;
    const second = await step('paged', {
      form: { move: 'next', token, page: '1' },
      fields: { 'Second/Kind': 'short' },
      files: ['a.txt', 'b.txt'].map((name) => ({ field: 'Second/Papers', name, content: name })),
    });
    expect(second.step).toMatchObject({ page: 2, files: [{}, {}, {}] });
    const third = await step('paged', { form: { move: 'next', token, page: '2' }, fields: { 'Third/Email': 'ann@example.org' } });
    expect(third.step).toMatchObject({ page: 'check', values: { [formId('paged/First/Name')]: ['Ann'] } });
    const send = () => step('paged', { form: { move: 'send', token, page: 'check', key: third.step.key } });
    const [sent, again] = await Promise.all([send(), send()]);
    expect([sent.step.status, again.step.receipt]).toEqual(['sent', sent.step.receipt]);
    expect((await send()).step.receipt).toBe(sent.step.receipt);
    const row = await rowOf(sent.step.receipt);
    const files = await forms.query('select field, name from forms.files where submission_id = $1 order by name', [row.id]);
    expect(files).toEqual([
      { field: 'Papers', name: 'a.txt' },
      { field: 'Papers', name: 'b.txt' },
      { field: 'Upload', name: 'cv.pdf' },
    ]);
    expect((await forms.request('GET', `/v1/content-forms/drafts/${token}`)).body.error?.code).toBe('form-ended');
  });
  it('back checks nothing and loses nothing; on checks its page alone; the end checks all', async () => {
    const first = await step('paged', { form: { move: 'next' } });
    expect(first.error?.code).toBe('invalid-fields');
    expect(first.step.errors).toEqual([
      { field: formId('paged/First/Name'), problem: 'missing' },
      { field: formId('paged/First/Upload'), problem: 'missing' },
    ]);
    const { token } = first.step;
    const back = await step('paged', { form: { move: 'back', token, page: '1' }, fields: { 'Second/Kind': 'nonsense' } });
    expect(back.step).toMatchObject({ page: 0, errors: [], values: { [formId('paged/Second/Kind')]: ['nonsense'] } });
    const to = await step('paged', { form: { move: 'to:2', token, page: '0' }, fields: { 'First/Name': 'Ann' } });
    expect(to.step).toMatchObject({ page: 2, errors: [] });
    const send = await step('paged', { form: { move: 'send', token, page: '2' }, fields: { 'Third/Email': 'ann@' } });
    expect(send.step).toMatchObject({
      page: 0,
      errors: [
        // Those of later pages are said there: no link of the summary leads to a field that is not on the page.
        { field: formId('paged/First/Upload'), problem: 'missing' },
      ],
    });
    const read = await forms.request('GET', `/v1/content-forms/drafts/${token}`);
    expect(read.body).toMatchObject({ form: formId('paged'), step: { page: 0, refusal: 'invalid-fields' } });
  });
  it('what a condition hides is asked for no more, and remembered when it is shown again', async () => {
    const { step: first } = await step('paged', {
      form: { move: 'back', page: '1' },
      fields: { 'Second/Kind': 'long', 'Second/Detail': 'more' },
    });
    const { step: hidden } = await step('paged', {
      form: { move: 'back', page: '1', token: first.token },
      fields: { 'Second/Kind': 'short' },
    });
    expect(hidden.values[formId('paged/Second/Details/Detail')]).toBeUndefined();
    const id = `f.${formId('paged/Second/Details/Detail')}`;
    const data = new FormData();
    for (const [name, value] of [
      ['form.move', 'back'],
      ['form.page', '1'],
      ['form.token', first.token],
      [`f.${formId('paged/Second/Kind')}`, 'long'],
      [id, 'more'],
    ] as const)
      data.append(name, value);
    await fetch(`${forms.url}/v1/content-forms/${formId('paged')}/steps`, { method: 'POST', body: data });
    const { step: short } = await step('paged', {
      form: { move: 'back', page: '1', token: first.token },
      fields: { 'Second/Kind': 'short' },
    });
    expect(short.values[formId('paged/Second/Details/Detail')]).toEqual(['more']);
    const { error } = await step('paged', { form: { move: 'next', page: '1', token: first.token }, fields: { 'Second/Kind': 'short' } });
    expect(error).toBeUndefined();
  });
  it('a file of another kind, too large, one too many: refused in words, and nothing else is lost', async () => {
    const { step: open } = await step('paged', {
      form: { move: 'next', page: '1' },
      fields: { 'Second/Kind': 'short' },
      files: [{ field: 'Second/Papers', name: 'evil.pdf', content: '<script>alert(1)</script>' }],
    });
    expect(open).toMatchObject({ errors: [{ problem: 'file-type' }], values: { [formId('paged/Second/Kind')]: ['short'] }, files: [] });
    const large = await step('paged', {
      form: { move: 'next', page: '1', token: open.token },
      fields: { 'Second/Kind': 'short' },
      files: [{ field: 'Second/Papers', name: 'a.txt', content: 'x'.repeat(2000) }],
    });
    expect(large.step.errors).toEqual([{ field: formId('paged/Second/Papers'), problem: 'file-size' }]);
    const many = await step('paged', {
      form: { move: 'next', page: '1', token: open.token },
      fields: { 'Second/Kind': 'short' },
      files: ['a', 'b', 'c'].map((name) => ({ field: 'Second/Papers', name: `${name}.txt`, content: name })),
    });
    expect(many.step.errors).toEqual([{ field: formId('paged/Second/Papers'), problem: 'file-count' }]);
    expect(many.step.files).toHaveLength(2);
    const fewer = await step('paged', {
      form: { move: 'next', page: '1', token: open.token, remove: many.step.files[0]?.id ?? '' },
      fields: { 'Second/Kind': 'short' },
    });
    expect(fewer.step).toMatchObject({ page: 2, files: [{ name: 'b.txt' }] });
  });
  it('a page that is pressed twice brings its file once', async () => {
    const { step: open } = await step('paged', { form: { move: 'back' }, fields: { 'First/Name': 'Ann' } });
    const press = () =>
      step('paged', {
        form: { move: 'next', token: open.token },
        fields: { 'First/Name': 'Ann' },
        files: [{ field: 'First/Upload', name: 'cv.pdf', content: PDF }],
      });
    await Promise.all([press(), press()]);
    const { step: later } = await step('paged', { form: { move: 'back', token: open.token, page: '2' } });
    expect(later.files).toHaveLength(1);
  });
  it('a file of 50 MB is refused in words, and what was typed stays', async () => {
    const { status, step: open } = await step('paged', {
      form: { move: 'next', page: '1' },
      fields: { 'Second/Kind': 'short' },
      files: [{ field: 'Second/Papers', name: 'a.txt', content: Buffer.alloc(50_000_000, 'x') }],
    });
    expect([status, open.errors]).toEqual([422, [{ field: formId('paged/Second/Papers'), problem: 'file-size' }]]);
    expect(open.values[formId('paged/Second/Kind')]).toEqual(['short']);
    expect(await forms.filesIn('incoming')).toEqual([]);
  });
  it('half an hour later files are gone, which is said where they were; what was typed stays, and they may be left out', async () => {
    const { step: open } = await step('paged', {
      form: { move: 'next', page: '1' },
      fields: { 'Second/Kind': 'short' },
      files: [{ field: 'Second/Papers', name: 'a.txt', content: 'a' }],
    });
    expect(open.files).toHaveLength(1);
    await forms.query(`update forms.started_tokens set expires_at = now() - interval '1 second'`);
    const held = formId('paged/Second/Papers');
    const late = await step('paged', {
      form: { move: 'next', page: '2', token: open.token, key: open.key, held },
      fields: { 'Second/Kind': 'short' },
    });
    expect(late.status).toBe(422);
    expect(late.step).toMatchObject({ page: 1, files: [], values: { [formId('paged/Second/Kind')]: ['short'] } });
    expect(late.step.errors).toEqual([{ field: held, problem: 'file-gone' }]);
    const without = await step('paged', { form: { move: 'next', page: '1', token: late.step.token }, fields: { 'Second/Kind': 'short' } });
    expect(without.step).toMatchObject({ page: 2, errors: [] });
  });
  it('half an hour later nothing is there, and the page that is sent is kept all the same', async () => {
    const { step: open } = await step('paged', { form: { move: 'back' }, fields: { 'First/Name': 'Ann' } });
    await forms.query(`update forms.started_tokens set expires_at = now() - interval '1 second'`);
    expect((await forms.request('GET', `/v1/content-forms/drafts/${open.token}`)).status).toBe(404);
    const { step: anew } = await step('paged', {
      form: { move: 'next', page: '1', token: open.token },
      fields: { 'Second/Kind': 'short' },
    });
    expect(anew).toMatchObject({ status: 'open', page: 2, values: { [formId('paged/Second/Kind')]: ['short'] } });
    expect(anew.token).not.toBe(open.token);
  });
  it('a page from a cache that is pressed twice sends one form; another one sends another', async () => {
    const press = (name: string) =>
      step('mailed', { form: { started: '1.x' }, fields: { 'Page/Name': name, 'Page/Email': 'twice@example.org' } });
    const [a, b, c] = await Promise.all([press('Zoe'), press('Zoe'), press('Zoë')]);
    expect(b.step.receipt).toBe(a.step.receipt);
    expect(c.step.receipt).not.toBe(a.step.receipt);
  });
  it('another answer by the key of a form that was sent is kept as one of its own', async () => {
    const key = '7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e12';
    const send = (fields: Record<string, string>) => step('mailed', { form: { key }, fields });
    const first = await send(PERSON);
    const other = await send({ ...PERSON, 'Page/Name': 'Ann Lee' });
    expect([first.step.status, other.step.status, other.step.receipt === first.step.receipt]).toEqual(['sent', 'sent', false]);
    expect((await send(PERSON)).step.receipt).toBe(first.step.receipt);
  });
  it('a key of another form gives nobody its receipt', async () => {
    const key = '7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e11';
    await step('mailed', { form: { key }, fields: PERSON });
    expect((await step('contact', { form: { key }, fields: { ...PERSON, 'Page/Agreed': 'true' } })).error?.code).toBe('key-taken');
  });
  it('a field that people do not see is refused, and what was typed stays', async () => {
    const { error, step: open } = await step('mailed', { form: { website: 'x' }, fields: PERSON });
    expect([error?.code, open.values[formId('mailed/Page/Name')]]).toEqual(['honeypot', ['Ann']]);
  });
});

describe('a code by mail', () => {
  const start = (address: string) => step('coded', { fields: { 'Page/Name': 'Ann', 'Page/Email': address } });
  const codeTo = async (address: string): Promise<string> =>
    /\b(\d{6})\b/.exec((await forms.mailsTo(address))[0]?.subject ?? '')?.[1] ?? '';
  it('is asked for before the form is kept, and used once', async () => {
    const { step: open } = await start('code@example.org');
    expect(open).toMatchObject({ page: 'code', said: 'code-sent', mailTo: 'code@example.org' });
    const wrong = await step('coded', { form: { token: open.token, page: 'code', code: '000000' } });
    expect([wrong.error?.code, wrong.step.page, wrong.step.errors]).toEqual([
      'code-refused',
      'code',
      [{ field: 'form.code', problem: 'code' }],
    ]);
    const code = await codeTo('code@example.org');
    const sent = await step('coded', { form: { token: open.token, page: 'code', code: ` ${code.slice(0, 3)} ${code.slice(3)}` } });
    expect(sent.step.status).toBe('sent');
    expect(await forms.query(`select 1 from forms.codes where email = 'code@example.org'`)).toEqual([]);
    const other = await start('code@example.org');
    expect((await step('coded', { form: { token: other.step.token, page: 'code', code } })).error?.code).toBe('code-refused');
  });
  it('is refused when it is too old, and sent anew', async () => {
    const { step: open } = await start('old@example.org');
    const old = await codeTo('old@example.org');
    await forms.query(`update forms.codes set expires_at = now() - interval '1 second' where email = 'old@example.org'`);
    expect((await step('coded', { form: { token: open.token, page: 'code', code: old } })).error?.code).toBe('code-refused');
    const again = await step('coded', { form: { token: open.token, page: 'code', move: 'code' } });
    expect(again.step).toMatchObject({ page: 'code', said: 'code-sent' });
    const fresh = await codeTo('old@example.org');
    expect((await step('coded', { form: { token: open.token, page: 'code', code: fresh } })).step.status).toBe('sent');
  });
  it('goes to nobody for a form that needs none', async () => {
    const { step: sent } = await step('mailed', {
      form: { move: 'code' },
      fields: { 'Page/Name': 'Ann', 'Page/Email': 'nobody-asked@example.org' },
    });
    expect([sent.status, await forms.mailsTo('nobody-asked@example.org')]).toEqual(['sent', []]);
  });
  it('is for the address that it was sent to', async () => {
    const { step: open } = await start('mine@example.org');
    const code = await codeTo('mine@example.org');
    await step('coded', { form: { token: open.token, move: 'back' }, fields: { 'Page/Name': 'Ann', 'Page/Email': 'yours@example.org' } });
    expect((await step('coded', { form: { token: open.token, page: 'code', code } })).error?.code).toBe('code-refused');
  });
});

describe('saving for later', () => {
  const save = (form: Record<string, string>) =>
    step('paged', {
      form: { move: 'save', from: 'http://dotcom.test/contact', ...form },
      fields: { 'First/Name': 'Ann' },
      files: [{ field: 'First/Upload', name: 'cv.pdf', content: PDF }],
    });
  it('mails a link that leads back, with the files, after the half hour is over', async () => {
    const saved = await save({ mail: 'later@example.org' });
    expect(saved.step).toMatchObject({ status: 'open', page: 0, said: 'saved', mailTo: 'later@example.org' });
    const [mail] = await forms.mailsTo('later@example.org');
    expect(mail?.text).not.toContain('Ann');
    const link = new URL(mail?.links[0] ?? '');
    expect(link.origin + link.pathname).toBe('http://dotcom.test/contact');
    await forms.query(`update forms.started_tokens set expires_at = now() - interval '1 second' where kind = 'open'`);
    const resumed = await forms.post('/v1/content-forms/resume', { token: link.searchParams.get('resume') });
    expect(resumed.body).toMatchObject({
      form: formId('paged'),
      step: { values: { [formId('paged/First/Name')]: ['Ann'] }, files: [{ name: 'cv.pdf' }] },
    });
    expect((await forms.request('GET', `/v1/content-forms/drafts/${link.searchParams.get('resume')}`)).status).toBe(404);
    expect((await forms.post('/v1/content-forms/resume', { token: 'A'.repeat(43) })).body.error?.code).toBe('token-refused');
  });
  it.each(['next', 'to:0'])('is what Enter in the field of the address means, which presses the first button (%s)', async (move) => {
    const mail = `enter-${move.slice(0, 2)}@example.org`;
    const saved = await save({ move, mail, page: '1' });
    expect(saved.step).toMatchObject({ status: 'open', page: 1, said: 'saved', mailTo: mail, errors: [] });
    expect(await forms.mailsTo(mail)).toHaveLength(1);
  });
  it('goes on with a copy: who has the address of the first sees nothing that is typed later', async () => {
    const theirs = await step('paged', {
      form: { move: 'back', page: '2' },
      fields: { 'First/Name': 'Made up' },
      files: [{ field: 'First/Upload', name: 'cv.pdf', content: PDF }],
    });
    const before = theirs.step.token ?? '';
    const { body } = await forms.post('/v1/content-forms/resume', { token: before });
    const own = body as { step?: { token?: string; key?: string } };
    const token = own.step?.token ?? '';
    expect(own).toMatchObject({ step: { values: { [formId('paged/First/Name')]: ['Made up'] }, files: [{ name: 'cv.pdf' }] } });
    expect([token === before, own.step?.key === theirs.step.key]).toEqual([false, false]);
    await step('paged', { form: { move: 'back', page: '0', token }, fields: { 'First/Name': 'Secret' } });
    const seen = await forms.request('GET', `/v1/content-forms/drafts/${before}`);
    expect([seen.status, JSON.stringify(seen.body).includes('Secret')]).toEqual([200, false]);
    expect(JSON.stringify((await forms.request('GET', `/v1/content-forms/drafts/${token}`)).body)).toContain('Secret');
  });
  it('ends with its copy: what was gone on with and sent is not there to be sent again', async () => {
    const saved = await save({ mail: 'copied@example.org' });
    const [mail] = await forms.mailsTo('copied@example.org');
    const link = new URL(mail?.links[0] ?? '').searchParams.get('resume');
    const resume = async (token: unknown) =>
      ((await forms.post('/v1/content-forms/resume', { token })).body as { step: { token: string; files: unknown[] } }).step;
    const copy = await resume((await resume(link)).token);
    const token = copy.token;
    expect(copy.files).toHaveLength(1);
    await step('paged', { form: { move: 'next', token, page: '1' }, fields: { 'Second/Kind': 'short' } });
    await step('paged', { form: { move: 'next', token, page: '2' }, fields: { 'Third/Email': 'copied@example.org' } });
    expect((await step('paged', { form: { move: 'send', token, page: 'check' } })).step.status).toBe('sent');
    for (const ended of [token, saved.step.token])
      expect((await forms.request('GET', `/v1/content-forms/drafts/${ended}`)).body.error?.code).toBe('form-ended');
    expect((await forms.post('/v1/content-forms/resume', { token: link })).body.error?.code).toBe('token-refused');
  });
  it('mails no stranger a link to elsewhere, nor without end', async () => {
    expect((await save({ mail: 'a@example.org', from: 'http://evil.example/x' })).error?.code).toBe('invalid-input');
    expect((await save({ mail: 'a@example.org\r\nBcc: b@example.org' })).step.errors).toEqual([{ field: 'form.mail', problem: 'email' }]);
    const answers = [];
    for (let count = 0; count < 10; count += 1) answers.push((await save({ mail: 'flooded@example.org' })).error?.code);
    expect(answers.at(-1)).toBe('too-many-attempts');
    expect((await forms.mailsTo('flooded@example.org')).length).toBeLessThan(10);
  });
});

it('erases what was begun and what was sent by an address, files too', async () => {
  const begun = await step('paged', {
    form: { move: 'back', page: '2' },
    fields: { 'Third/Email': 'Gone@example.org' },
    files: [{ field: 'First/Upload', name: 'cv.pdf', content: PDF }],
  });
  await step('contact', { fields: { 'Page/Name': 'Gone', 'Page/Email': 'gone@example.org', 'Page/Agreed': 'true' } });
  const held = (await forms.admin('POST', '/admin/export', { email: 'gone@example.org' })).body;
  expect(held).toMatchObject({
    submissions: [{ values: { Name: 'Gone' } }],
    drafts: [{ form: formId('paged') }],
    files: [{ name: 'cv.pdf' }],
  });
  expect((await forms.admin('POST', '/admin/erase', { email: 'GONE@example.org' })).body).toMatchObject({
    submissions: 1,
    drafts: 1,
    files: 1,
  });
  expect((await forms.request('GET', `/v1/content-forms/drafts/${begun.step.token}`)).status).toBe(404);
});

it('finds a form by every address in it: of a colleague, hidden by a condition, or for the link of a mail', async () => {
  const begun = (fields: Record<string, string>, form: Record<string, string> = {}) =>
    step('two addresses', { form: { move: 'back', from: 'http://dotcom.test/contact', ...form }, fields });
  const PAGE = { 'Page/Email': 'sender@example.org', 'Page/Colleague': ' Second@Example.org ' };
  const sentStep = await step('two addresses', { fields: PAGE });
  expect(sentStep.step.status).toBe('sent');
  await begun(PAGE);
  // A condition hides the second address by now; the draft has it all the same.
  await begun({ 'Page/Email': 'sender@example.org', 'Page/Hidden': 'second@example.org' });
  await begun({ 'Page/Email': 'other@example.org' }, { move: 'save', mail: 'second@example.org' });
  await begun({ 'Page/Email': 'not second@example.org' });
  const held = (await forms.admin('POST', '/admin/export', { email: 'SECOND@example.org' })).body;
  expect(held.submissions).toHaveLength(1);
  expect(held.drafts).toHaveLength(3);
  expect((await forms.admin('POST', '/admin/erase', { email: 'SECOND@example.org' })).body).toMatchObject({ submissions: 1, drafts: 3 });
  for (const table of ['submissions', 'started'])
    expect(await forms.query(`select 1 from forms.${table} t where to_jsonb(t)::text ilike '%"second@example.org"%'`)).toEqual([]);
});

it('tells a referee that a form names them, and nothing of what its sender wrote; the sender has all of it', async () => {
  const files = [{ field: 'Page/Upload', name: 'certificate-of-ann.pdf', content: PDF }];
  const fields = {
    'Page/Name': 'Ann Applicant',
    'Page/Email': 'ann@applicant.example',
    'Page/Referee': 'Rita@Referee.example',
    'Page/Message': 'I have been ill.',
  };
  expect((await step('reference', { fields, files })).step.status).toBe('sent');
  await step('reference', { form: { move: 'back' }, fields, files });
  await step('reference', {
    form: { move: 'save', mail: 'rita@referee.example', from: 'http://dotcom.test/reference' },
    fields: { ...fields, 'Page/Referee': '' },
  });
  const exported = async (email: string) => (await forms.admin('POST', '/admin/export', { email })).body as Record<string, object[]>;
  const referees = await exported('rita@REFEREE.example');
  expect(referees).toEqual({
    submissions: [{ form: formId('reference'), created_at: expect.any(String), values: { Referee: 'rita@referee.example' } }],
    files: [],
    drafts: [1, 2].map(() => ({ form: formId('reference'), subject: null, email: 'rita@referee.example', expires_at: expect.any(String) })),
    alerts: [],
    places: [],
  });
  const own = await exported('ann@applicant.example');
  expect(own.submissions).toEqual([expect.objectContaining({ values: expect.objectContaining({ Message: 'I have been ill.' }) })]);
  expect(own.files).toHaveLength(2);
  expect(own.drafts).toHaveLength(2);
});

it('sweeps what nobody went on with', async () => {
  const { step: open } = await step('paged', {
    form: { move: 'back' },
    files: [{ field: 'First/Upload', name: 'swept.pdf', content: PDF }],
  });
  const id = open.files[0]?.id ?? '';
  await forms.query(
    `update forms.started set expires_at = now() - interval '1 second' where id = (select started_id from forms.files where id = $1)`,
    [id],
  );
  await forms.restart();
  for (let tries = 0; tries < 50 && (await forms.filesIn('kept')).includes(id); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await forms.filesIn('kept')).not.toContain(id);
  expect(await forms.query('select 1 from forms.files where id = $1', [id])).toEqual([]);
});

it('gives out a form that it knows while the content service is away', async () => {
  const known = await definition('contact');
  await items.content.stop();
  expect(await definition('contact')).toEqual(known);
  expect((await forms.request('GET', `/v1/content-forms/${formId('never read')}`)).status).toBe(503);
});
