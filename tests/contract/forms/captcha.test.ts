import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ACTION, formId, postStep, serveForms } from '../support/form-items.ts';
import { startForms, type Forms } from '../support/forms.ts';

/** The check that a person sends a form that is content. */

const FIELDS = { 'Page/Name': 'Ann', 'Page/Email': 'ann@example.org' };
let items: Awaited<ReturnType<typeof serveForms>>;
beforeAll(async () => {
  items = await serveForms({
    contact: {
      pages: { Page: { Name: { kind: 'text', required: true }, Email: { kind: 'email', required: true } } },
      actions: [[ACTION.save, {}]],
    },
    anonymous: { pages: { Page: { Name: { kind: 'text' } } }, actions: [[ACTION.save, {}]] },
  });
});
afterAll(() => items?.stop());

describe.each([
  ['google', 'g-recaptcha-response', 120],
  ['cloudflare', 'cf-turnstile-response', 300],
] as const)('a captcha of %s', (provider, part, seconds) => {
  let forms: Forms;
  let verifier: Server;
  let verdict: Record<string, unknown> = {};
  let down = false;
  beforeAll(async () => {
    verifier = createServer((request, response) => {
      request.resume();
      if (down) return void response.writeHead(500).end('down');
      const solved = { success: true, hostname: 'insights.dotcom.test', action: 'form', challenge_ts: new Date().toISOString() };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...solved, ...verdict }));
    });
    await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
    forms = await startForms({
      ...items.env,
      INSIGHTS_ORIGIN: 'http://insights.dotcom.test',
      FORMS_CAPTCHA: provider,
      FORMS_CAPTCHA_SECRET: 'shh',
      FORMS_CAPTCHA_SITE_KEY: 'the-site-key',
      FORMS_CAPTCHA_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`,
    });
  });
  afterAll(async () => {
    await forms?.stop();
    await new Promise((resolve) => verifier.close(resolve));
  });
  afterEach(() => {
    verdict = {};
    down = false;
  });
  let count = 0;
  const send = async (captcha: string | undefined = `answer ${(count += 1)}`) => {
    const data = { form: { key: crypto.randomUUID(), ...(captcha === '' ? {} : { captcha }) }, fields: FIELDS };
    return postStep(forms.url, 'contact', data);
  };

  it('is offered with its site key, and taken from the part that its widget fills', async () => {
    const { body } = await forms.request('GET', `/v1/content-forms/${formId('contact')}`);
    expect(body.captcha).toEqual({ provider, siteKey: 'the-site-key' });
    const data = new FormData();
    for (const [name, value] of Object.entries(FIELDS)) data.append(`f.${formId(`contact/${name}`)}`, value);
    data.append(part, `widget of ${provider}`);
    const answer = await fetch(`${forms.url}/v1/content-forms/${formId('contact')}/steps`, { method: 'POST', body: data });
    expect([answer.status, ((await answer.json()) as { step: { status: string } }).step.status]).toEqual([200, 'sent']);
  });
  it('is good once', async () => {
    expect((await send('twice')).step.status).toBe('sent');
    expect((await send('twice')).error?.code).toBe('captcha-refused');
  });
  it.each<[string, Record<string, unknown>]>([
    ['that is not solved', { success: false }],
    ['of another host', { hostname: 'evil.example' }],
    ['of no host', { hostname: undefined }],
    ['of a host that ends like ours', { hostname: 'evil-dotcom.test' }],
    ['for another purpose', { action: 'login' }],
    ['that is too old', { challenge_ts: new Date(Date.now() - (seconds + 5) * 1000).toISOString() }],
    ['of the future', { challenge_ts: new Date(Date.now() + 120_000).toISOString() }],
    ['of no time', { challenge_ts: undefined }],
    ['of a machine', { score: 0.2 }],
  ])('%s is refused, and what was typed stays', async (_, given) => {
    verdict = given;
    const { error, step } = await send();
    expect([error?.code, step.values[formId('contact/Page/Name')]]).toEqual(['captcha-refused', ['Ann']]);
  });
  it('almost too old is still good', async () => {
    verdict = { challenge_ts: new Date(Date.now() - (seconds - 10) * 1000).toISOString() };
    expect((await send()).step.status).toBe('sent');
  });
  it('whose verifier is down lets nobody through, and a code by mail is the way round', async () => {
    down = true;
    const { error, step } = await send();
    expect([error?.code, step.status]).toEqual(['captcha-unavailable', 'open']);
    const coded = await postStep(forms.url, 'contact', { form: { move: 'code', token: step.token }, fields: FIELDS });
    expect(coded.step).toMatchObject({ page: 'code', said: 'code-sent', mailTo: 'ann@example.org' });
  });
  it('without a script is a code by mail', async () => {
    const { step } = await send('');
    expect(step).toMatchObject({ page: 'code', said: 'code-sent' });
    const [code] = /\d{6}/.exec((await forms.mailsTo('ann@example.org'))[0]?.subject ?? '') ?? [];
    const sent = await postStep(forms.url, 'contact', { form: { token: step.token, page: 'code', code: code ?? '' } });
    expect(sent.step.status).toBe('sent');
    const anonymous = await postStep(forms.url, 'anonymous', { fields: { 'Page/Name': 'x' } });
    expect(anonymous.error?.code).toBe('captcha-refused');
  });
});

describe('work', () => {
  let forms: Forms;
  beforeAll(async () => {
    forms = await startForms({ ...items.env, FORMS_CAPTCHA: 'work' });
  });
  afterAll(() => forms?.stop());
  const challenge = async (): Promise<string> =>
    ((await forms.request('GET', `/v1/content-forms/${formId('contact')}`)).body.captcha as { challenge: string }).challenge;
  /** What a browser does (docs/protocols/forms.md, "Work"). */
  const done = (text: string, bits = Number(text.split('.')[2])): string => {
    for (let counter = 0; ; counter += 1) {
      const hash = createHash('sha256').update(`${text}:${counter}`).digest();
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return `${text}:${counter}`;
    }
  };
  const send = (captcha: string) => postStep(forms.url, 'contact', { form: { key: crypto.randomUUID(), captcha }, fields: FIELDS });

  it('that was done is good once', async () => {
    const answer = done(await challenge());
    expect((await send(answer)).step.status).toBe('sent');
    expect((await send(answer)).error?.code).toBe('captcha-refused');
  });
  it('that was not done, for a challenge that nobody set, or for one that was made easier is refused', async () => {
    const text = await challenge();
    const easy = text.replace(/^(\d+\.[\w-]+)\.\d+\./, '$1.1.');
    const none = `${text}:${Array.from({ length: 100 }, (_, at) => at).find((at) => createHash('sha256').update(`${text}:${at}`).digest()[0] !== 0)}`;
    for (const answer of [none, done(easy, 1), 'x']) expect((await send(answer)).error?.code).toBe('captcha-refused');
  });
});
