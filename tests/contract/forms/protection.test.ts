import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { application, opening, PDF, SAVE, startForms } from '../support/forms.ts';
import type { Forms } from '../support/forms.ts';

describe('protection', () => {
  let guarded: Forms;
  let captcha: Server;
  const solved = () => ({ success: true, hostname: 'dotcom.test', challenge_ts: new Date().toISOString() });
  let verdict: Record<string, unknown> = {};
  let answers = 0;
  /** An answer is good once. */
  const fresh = (): string => `answer ${(answers += 1)}`;
  const asked: string[] = [];
  beforeAll(async () => {
    captcha = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...solved(), ...verdict }));
      });
    });
    await new Promise<void>((resolve) => captcha.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(captcha.address() as AddressInfo).port}/`;
    guarded = await startForms({
      FORMS_MIN_SECONDS: '2',
      FORMS_HOURLY_LIMIT: '6',
      FORMS_HOURLY_MEGABYTES: '1',
      FORMS_CAPTCHA: 'cloudflare',
      FORMS_CAPTCHA_SECRET: 'shh',
      FORMS_CAPTCHA_URL: url,
    });
    await guarded.publish([opening('one')]);
  });
  afterAll(async () => {
    await guarded.stop();
    await new Promise((resolve) => captcha.close(resolve));
  });
  afterEach(() => {
    verdict = {};
  });
  const send = (form: Record<string, string>, address: string) =>
    guarded.request('POST', SAVE, { body: application({ form }), headers: { 'x-forwarded-for': address } });
  const started = async (secondsAgo: number): Promise<string> => {
    const { createSecrets } = await import('../../../src/backends/kit/secrets.ts');
    const { startedToken } = await import('../../../src/backends/forms/protection/started.ts');
    return startedToken(createSecrets('forms', String(guarded.env.FORMS_SECRET)), Date.now() - secondsAgo * 1000);
  };

  it('refuses what is quicker than a person; trying again is enough', async () => {
    const quick = await send({ started: await started(0), captcha: fresh() }, '10.2.0.1');
    expect(quick.body.error?.code).toBe('too-quick');
    expect((await send({ started: `${Date.now() - 60_000}.made-up`, captcha: fresh() }, '10.2.0.1')).body.error?.code).toBe('too-quick');
    // A draft that nobody has is no first try (promise 9).
    const made = await send({ draft: 'A'.repeat(43), captcha: fresh() }, '10.2.0.7');
    expect([made.status, made.body.error?.code]).toEqual([quick.status, quick.body.error?.code]);
    // What counts is when it was opened first, whatever a later page says.
    const draft = quick.body.error?.draft ?? '';
    const again = await send({ draft, started: await started(60), captcha: fresh() }, '10.2.0.1');
    expect(again.body.error?.code).toBe('too-quick');
    await sleep(2_000);
    expect((await send({ draft: again.body.error?.draft ?? '', captcha: fresh() }, '10.2.0.1')).status).toBe(200);
  });

  it('refuses a field that people do not see, and says so', async () => {
    expect((await send({ started: await started(9), website: 'http://spam', captcha: fresh() }, '10.2.0.2')).body.error?.code).toBe(
      'honeypot',
    );
  });

  it('asks the captcha’s provider', async () => {
    expect((await send({ started: await started(9), captcha: 'the-answer' }, '10.2.0.3')).status).toBe(200);
    expect(Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual({ secret: 'shh', response: 'the-answer', remoteip: '10.2.0.3' });
    verdict = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    expect((await send({ started: await started(9), captcha: fresh() }, '10.2.0.3')).body.error?.code).toBe('captcha-refused');
    verdict = { score: 0.1 };
    expect((await send({ started: await started(9), captcha: fresh() }, '10.2.0.3')).body.error?.code).toBe('captcha-refused');
    verdict = { success: false, 'error-codes': ['invalid-input-secret'] };
    expect((await send({ started: await started(9), captcha: fresh() }, '10.2.0.3')).body.error?.code).toBe('captcha-unavailable');
  });

  it.each(['g-recaptcha-response', 'cf-turnstile-response'])(
    'takes the token from the field that the widget fills, %s (promise 15)',
    async (name) => {
      const body = application({ form: { started: await started(9) }, fields: { [name]: `token of ${name}` } });
      expect((await guarded.request('POST', SAVE, { body, headers: { 'x-forwarded-for': '10.2.0.4' } })).status).toBe(200);
      expect(new URLSearchParams(asked.at(-1)).get('response')).toBe(`token of ${name}`);
    },
  );

  it('takes no file past what is kept of one address, and keeps what was typed', async () => {
    const headers = { 'x-forwarded-for': '10.2.0.20' };
    const apply = async () =>
      guarded.request('POST', SAVE, {
        body: application({
          form: { started: await started(9), website: 'x' },
          files: [{ field: 'cv', name: 'cv.pdf', content: Buffer.concat([PDF, Buffer.alloc(600_000, 32)]) }],
        }),
        headers,
      });
    const [first, second] = [await apply(), await apply()];
    expect([first.body.error?.code, second.status, second.body.error?.code]).toEqual(['honeypot', 429, 'too-many-attempts']);
    const kept = async ({ body }: typeof first) => (await guarded.request('GET', `/v1/drafts/${body.error?.draft}`)).body;
    expect(await kept(first)).toMatchObject({ values: { firstName: 'Ann' }, files: [{ field: 'cv' }] });
    expect(await kept(second)).toMatchObject({ values: { firstName: 'Ann' }, files: [] });
    expect(await guarded.filesIn('incoming')).toEqual([]);
  });

  it('limits what one address sends in an hour, and keeps the draft all the same', async () => {
    const token = await started(9);
    for (let index = 0; index < 6; index += 1) await send({ started: token, captcha: fresh() }, '10.2.0.9');
    const limited = await send({ started: token, captcha: fresh() }, '10.2.0.9');
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'too-many-attempts' } } });
    expect((await guarded.request('GET', `/v1/drafts/${limited.body.error?.draft}`)).status).toBe(200);
    expect((await send({ started: token, captcha: fresh() }, '10.2.0.10')).status).toBe(200);
  });
});
