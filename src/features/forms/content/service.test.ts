import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveRequest } from '@/runtime/data';
import { logger } from '@/server/logger';
import { exampleField, exampleForm, examplePage, shownWhen } from './examples';
import { showForm } from './service.server';

const about = exampleField('text', 'About');
const more = exampleField('text', 'More');
const mail = exampleField('email', 'Mail');
const extra = examplePage([more]);
const form = exampleForm([examplePage([about]), extra, examplePage([mail])], {
  conditions: [{ ...shownWhen(about, 'more', about), then: [{ key: extra.key, action: 'show' }] }],
});
const full = { [about.id]: ['more'], [more.id]: ['a'], [mail.id]: ['ann@example.org'] };
const TOKEN = 't'.repeat(43);
const RECEIPT = 'r'.repeat(43);
const step = (more: object = {}) => ({
  status: 'open',
  token: TOKEN,
  key: 'k',
  page: 'check',
  values: { [about.id]: ['more'] },
  files: [],
  errors: [],
  ...more,
});

let service: Server;
let kept: object | undefined;
let definitionStatus = 200;
beforeAll(async () => {
  service = createServer((request, response) => {
    const url = request.url ?? '';
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (url.startsWith(`/v1/content-forms/${form.id}?`))
      return answer(definitionStatus, { definition: form, started: '1.x', captcha: null });
    if (url === `/v1/content-forms/drafts/${TOKEN}` && kept) return answer(200, kept);
    if (url === `/v1/receipts/${RECEIPT}`)
      return answer(200, {
        receipt: RECEIPT,
        number: 'ABCD-EFGH',
        subject: null,
        subjectTitle: null,
        at: '2026-11-24T10:00:00Z',
        mailed: true,
      });
    return answer(404, { error: { code: 'not-there' } });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('FORMS_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  kept = { form: form.id, step: step() };
  definitionStatus = 200;
});

const shown = (query?: Record<string, string>, item = form.id, fetchSite?: string) =>
  showForm({
    item,
    language: 'en',
    live:
      query && ({ query, cookies: {}, host: 'localhost:3000', address: '127.0.0.1', userAgent: '', fetchSite } as unknown as LiveRequest),
  });

describe('a form on a page', () => {
  it('is its first page on the copy for everyone, however its item is named', async () => {
    const { id } = form;
    const dashed = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
    expect(await shown(undefined, `{${dashed.toUpperCase()}}`)).toEqual({ status: 'open', definition: form, started: '1.x' });
    expect(await shown(undefined, 'f'.repeat(32))).toBeUndefined();
  });
  it('is the step that the service keeps, or the one to which the browser’s Back or Forward button led', async () => {
    const page = async (step: string) => ((await shown({ form: TOKEN, of: form.id, step })) as { step: { page: unknown } }).step.page;
    const all = (...steps: string[]) => Promise.all(steps.map(page));
    kept = { form: form.id, step: step({ values: full }) };
    expect(await all('check', '1', '0', '9', 'code', 'x', '')).toEqual(['check', 1, 0, 'check', 'check', 'check', 'check']);
    kept = { form: form.id, step: step({ values: full, page: 0 }) };
    expect(await all('check', '2', '1')).toEqual(['check', 2, 1]);
    // A page that these answers hide is not shown, and nobody gets past what is wrong.
    kept = { form: form.id, step: step({ values: { [about.id]: ['less'] }, page: 0 }) };
    expect(await all('1', '2', 'check')).toEqual([0, 2, 0]);
    kept = { form: form.id, step: step({ values: {}, page: 0 }) };
    expect(await all('2', 'check')).toEqual([0, 0]);
  });
  it('says what is wrong where it is wrong, and not on a page before it', async () => {
    kept = { form: form.id, step: step({ page: 2, errors: [{ field: about.id, problem: 'missing' }] }) };
    expect(await shown({ form: TOKEN, of: form.id, step: '2' })).toMatchObject({ trouble: { refusal: 'invalid-fields' } });
    expect(await shown({ form: TOKEN, of: form.id, step: '0' })).not.toHaveProperty('trouble');
  });
  it('says that it has ended, to whose it was', async () => {
    kept = undefined;
    expect(await shown({ form: TOKEN, of: form.id })).toMatchObject({ status: 'open', trouble: { refusal: 'ended' } });
    expect(await shown({ form: TOKEN, of: 'f'.repeat(32) })).not.toHaveProperty('trouble');
  });
  it('begins where the address speaks of another form on the page', async () => {
    kept = { form: 'f'.repeat(32), step: step() };
    expect(await shown({ form: TOKEN, of: 'f'.repeat(32) })).toEqual({ status: 'open', definition: form, started: '1.x' });
    expect(await shown({ sent: RECEIPT, of: 'f'.repeat(32) })).toMatchObject({ status: 'open' });
  });
  it('was sent, or is to be gone on with', async () => {
    expect(await shown({ sent: RECEIPT, of: form.id })).toEqual({
      status: 'sent',
      id: form.id,
      name: 'contact',
      number: 'ABCD-EFGH',
      mailed: true,
    });
    expect(await shown({ resume: TOKEN, of: form.id })).toEqual({ status: 'resume', id: form.id, title: form.title, token: TOKEN });
    expect(await shown({ resume: TOKEN, of: form.id, refused: 'down' })).toMatchObject({ status: 'resume', trouble: { refusal: 'down' } });
    expect(await shown({ resume: TOKEN, of: form.id, refused: 'too-many', minutes: '9' })).toMatchObject({
      trouble: { refusal: 'too-many', minutes: 9 },
    });
    expect(await shown({ resume: 'x', of: form.id })).toMatchObject({ status: 'open' });
    // Of several forms on a page only the one that was begun.
    expect(await shown({ resume: TOKEN })).toMatchObject({ status: 'open' });
  });
  it('leads on from its receipt to a page of the site, and to no other', async () => {
    const leadsTo = async (to: string) => ((await shown({ sent: RECEIPT, of: form.id, to })) as { to?: string }).to;
    expect(await leadsTo('/thanks?a=b#c')).toBe('/thanks?a=b#c');
    for (const elsewhere of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])
      expect(await leadsTo(elsewhere)).toBeUndefined();
  });
  it('that a page of another site leads to is gone on with by a button, so that nobody else knows its address', async () => {
    const from = (site?: string) => shown({ form: TOKEN, of: form.id, step: '0' }, form.id, site);
    expect(await from('cross-site')).toEqual({ status: 'resume', id: form.id, title: form.title, token: TOKEN });
    // A step, a reload, Back, and an address that its owner types.
    for (const site of ['same-origin', 'same-site', 'none', undefined])
      expect(await from(site)).toMatchObject({ status: 'open', step: {} });
    kept = undefined;
    expect(await from('cross-site')).toMatchObject({ status: 'open', trouble: { refusal: 'ended' } });
  });
  it('asks before a place is given back, and says what came of it', async () => {
    const of = form.id;
    expect(await shown({ cancel: TOKEN, of })).toMatchObject({ status: 'cancel', token: TOKEN, isDown: false });
    expect(await shown({ cancel: TOKEN, of, refused: 'down' })).toMatchObject({ status: 'cancel', isDown: true });
    expect(await shown({ cancel: 'none', of, cancelled: 'before' })).toMatchObject({ status: 'cancelled', outcome: 'before' });
    expect(await shown({ cancel: 'none', of, cancelled: '<b>' })).toMatchObject({ status: 'open' });
    expect(await shown({ cancel: TOKEN, of: 'f'.repeat(32) })).toMatchObject({ status: 'open' });
  });
  it('says for how long a limit holds, and only what it knows', async () => {
    const trouble = async (query: object) => ((await shown({ form: TOKEN, of: form.id, ...query })) as { trouble?: unknown }).trouble;
    expect(await trouble({ refused: 'too-many', minutes: '37' })).toEqual({ refusal: 'too-many', minutes: 37 });
    expect(await trouble({ refused: 'too-many', minutes: '<b>' })).toEqual({ refusal: 'too-many', minutes: 60 });
    expect(await trouble({ refused: 'nonsense' })).toBeUndefined();
  });
  it('is down for who asks for it now; the copy for everyone stays as it was', async () => {
    definitionStatus = 503;
    const said = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    expect(await shown({ form: TOKEN, of: form.id })).toEqual({ status: 'down', again: `?form=${TOKEN}&of=${form.id}` });
    await expect(shown()).rejects.toThrow();
    said.mockRestore();
  });
});
