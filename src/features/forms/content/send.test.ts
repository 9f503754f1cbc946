import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import type { NextApiRequest, NextApiResponse } from 'next';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCounters } from '@/server/counters';
import { logger } from '@/server/logger';
import { cancelPlace, resumeForm, takeStep } from './send.server';

const FORM = 'a'.repeat(32);
const TOKEN = 't'.repeat(43);
const step = (more: object = {}) => ({ status: 'open', token: TOKEN, key: 'k', page: 1, values: {}, files: [], errors: [], ...more });

let service: Server;
let answer: { status: number; body: unknown; headers?: Record<string, string> };
const asked: { path: string; body: string }[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body });
      response.writeHead(answer.status, answer.headers).end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('FORMS_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => asked.splice(0));

async function send(
  given: { status: number; body: unknown; headers?: Record<string, string> },
  query: Record<string, string> = {},
  handler = takeStep,
): Promise<{ status?: number; location?: string }> {
  answer = given;
  const sent: { status?: number; location?: string } = {};
  const request = Object.assign(new PassThrough(), {
    method: 'POST',
    cookies: {},
    socket: {},
    query: { id: FORM, from: '/contact#form-contact', lang: 'en', ...query },
    body: { token: TOKEN },
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'multipart/form-data; boundary=b' },
  });
  request.end('--b--');
  const response = { setHeader: () => response, redirect: (status: number, location: string) => Object.assign(sent, { status, location }) };
  await handler(request as unknown as NextApiRequest, response as unknown as NextApiResponse);
  return sent;
}

describe('a step of a form', () => {
  it('leads back to its page, which then shows the next step: no cookie, no script', async () => {
    expect(await send({ status: 200, body: { step: step() } })).toEqual({
      status: 303,
      location: `/contact?form=${TOKEN}&of=${FORM}&step=1#form-contact`,
    });
    expect(asked).toEqual([{ path: `/v1/content-forms/${FORM}/steps`, body: '--b--' }]);
  });
  it('leads to what is wrong, where something is', async () => {
    const { location } = await send({ status: 200, body: { step: step({ page: 0, errors: [{ field: FORM, problem: 'missing' }] }) } });
    expect(location).toBe(`/contact?form=${TOKEN}&of=${FORM}&step=0#form-contact-problems`);
  });
  it('says why it was refused, and for how long, beside what was typed', async () => {
    const refused = {
      status: 429,
      body: { error: { code: 'too-many-attempts', step: step({ page: 'check' }) } },
      headers: { 'retry-after': '2201' },
    };
    expect((await send(refused)).location).toBe(
      `/contact?form=${TOKEN}&of=${FORM}&step=check&refused=too-many&minutes=37#form-contact-problems`,
    );
  });
  it('is led on however much was typed', async () => {
    const values = { [FORM]: ['W'.repeat(400_000)] };
    expect((await send({ status: 200, body: { step: step({ values }) } })).location).toContain(`form=${TOKEN}`);
  });
  it('has words for an action that nobody implements (specification, section 8)', async () => {
    const { location } = await send({ status: 422, body: { error: { code: 'unsupported-action', message: 'x', step: step() } } });
    expect(location).toContain('refused=unsupported');
  });
  it('leads to the receipt, or to where the editor says, as long as that is a page of the site', async () => {
    const sent = (redirect?: string) => ({ status: 200, body: { step: { status: 'sent', receipt: 'r'.repeat(43), redirect } } });
    const own = `/contact?sent=${'r'.repeat(43)}&of=${FORM}#form-contact`;
    expect((await send(sent())).location).toBe(own);
    expect((await send(sent('/events?from=contact&a=b#next'))).location).toBe('/events?from=contact&a=b#next');
    // What a script keeps in the tab is forgotten on the way.
    expect((await send(sent('/events?from=contact#next'), { tab: '1' })).location).toBe(
      `/contact?sent=${'r'.repeat(43)}&of=${FORM}&to=%2Fevents%3Ffrom%3Dcontact%23next#form-contact`,
    );
    expect((await send(sent(), { tab: '1' })).location).toBe(own);
    for (const elsewhere of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/.//elsewhere.example',
      '/%2e%2e//elsewhere.example',
      'javascript:alert(1)',
      'http://localhost:3000.elsewhere.example/',
    ])
      for (const query of [{}, { tab: '1' }]) expect((await send(sent(elsewhere), query)).location).toBe(own);
  });
  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    'contact',
    '',
  ])('never leads from %s to another site', async (from) => {
    await expect(send({ status: 200, body: { step: step() } }, { from })).rejects.toThrow(/request\/bad|no page/);
    expect(asked).toEqual([]);
  });
  it.each([
    ['does not answer', 502, 'Bad Gateway', 'down'],
    ['refuses without a step', 429, { error: { code: 'too-many-attempts' } }, 'too-many'],
  ])('what was begun is found again where the service %s', async (_what, status, body, refused) => {
    const warned = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const { location } = await send({ status, body }, { form: TOKEN, step: 'check' });
    expect(location).toMatch(`/contact?form=${TOKEN}&of=${FORM}&step=check&refused=${refused}`);
    expect((await send({ status, body }, { form: 'x', step: '//' })).location).toMatch(`/contact?form=none&of=${FORM}&refused=`);
    warned.mockRestore();
  });
  it.each([
    ['is no JSON', 502, '<h1>Bad Gateway</h1>'],
    ['is not what was agreed', 200, { ok: true }],
  ])('an answer that %s is counted and said in the log; the visitor is told to try again', async (_what, status, body) => {
    const warned = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const before = readCounters()['forms.failures'] ?? 0;
    expect((await send({ status, body })).location).toBe(`/contact?form=none&of=${FORM}&refused=down#form-contact-problems`);
    expect(readCounters()['forms.failures']).toBe(before + 1);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });
});

it('a form is gone on with by a button, where its mail’s link leads; one that has ended says so', async () => {
  expect((await send({ status: 200, body: { step: step({ page: 2 }) } }, {}, resumeForm)).location).toBe(
    `/contact?form=${TOKEN}&of=${FORM}&step=2#form-contact`,
  );
  expect(asked).toEqual([{ path: '/v1/content-forms/resume', body: JSON.stringify({ token: TOKEN }) }]);
  expect((await send({ status: 422, body: { error: { code: 'token-refused' } } }, {}, resumeForm)).location).toBe(
    `/contact?form=none&of=${FORM}&refused=ended#form-contact-problems`,
  );
});

it.each([
  ['does not answer', { status: 503, body: { error: { code: 'unavailable' } } }, 'refused=down'],
  [
    'has counted too many',
    { status: 429, body: { error: { code: 'too-many-attempts' } }, headers: { 'retry-after': '601' } },
    'refused=too-many&minutes=11',
  ],
] as const)('the link of a mail is there again, with words, where the service %s', async (_what, given, said) => {
  const warned = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  expect((await send(given, {}, resumeForm)).location).toBe(`/contact?resume=${TOKEN}&of=${FORM}&${said}#form-contact-problems`);
  warned.mockRestore();
});

it('a place is given back by a button; the page then says what came of it, and asks again when nobody answered', async () => {
  const cancel = async (status: number, body: object) => (await send({ status, body }, {}, cancelPlace)).location;
  expect(await cancel(200, { status: 'cancelled', title: null })).toBe(`/contact?cancel=none&of=${FORM}&cancelled=done#form-contact`);
  expect(asked).toEqual([{ path: '/v1/content-forms/cancel', body: JSON.stringify({ token: TOKEN }) }]);
  expect(await cancel(409, { error: { code: 'cancelled-before' } })).toContain('cancelled=before');
  expect(await cancel(422, { error: { code: 'token-refused' } })).toContain('cancelled=unknown');
  const warned = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  expect(await cancel(503, { error: { code: 'unavailable' } })).toBe(
    `/contact?cancel=${TOKEN}&of=${FORM}&refused=down#form-contact-problems`,
  );
  warned.mockRestore();
});
