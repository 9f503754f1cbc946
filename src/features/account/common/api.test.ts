import type { NextApiRequest, NextApiResponse } from 'next';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import * as securityLog from '@/server/security-log';
import { waitingIntents } from '../intents/intent-store.server';
import * as session from '../session/server';
import { cookieJar, ServiceRefusal } from '../session/server';
import { areaApi } from './api.server';
import type { Area, Done } from './area.server';
import { takeFlash } from '../flash/server';
import { whoseMark } from './whose.server';
import { atMost, required, type FormValues } from './rules';

const run = vi.fn(async (): Promise<Done> => ({ message: 'account.profile.saved' }));
const area: Area<{ shown: string }, undefined> = {
  path: '/user-registration/newsletter',
  access: 'public',
  query: ['page'],
  load: async ({ query }) => ({ shown: query.page ?? '' }),
  forms: { name: { rules: { firstName: [required] }, shownAgain: ['firstName'], run } },
};

interface Sent {
  status?: number;
  location?: string;
  json?: unknown;
  text?: string;
  cookies: string[];
}

async function post(
  body: unknown,
  headers: Record<string, string> = {},
  at: Area<unknown, never> = area as never,
  cookies: Record<string, string> = {},
): Promise<Sent> {
  const sent: Sent = { cookies: [] };
  const request = {
    method: 'POST',
    body,
    cookies,
    socket: {},
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', ...headers },
  } as unknown as NextApiRequest;
  const response = {
    setHeader: () => response,
    appendHeader: (_name: string, value: string) => void sent.cookies.push(value),
    status: (status: number) => ((sent.status = status), response),
    redirect: (status: number, location: string) => Object.assign(sent, { status, location }),
    json: (value: unknown) => void (sent.json = value),
    send: (value: string) => void (sent.text = value),
  };
  const log = { error: () => undefined, warn: () => undefined };
  await areaApi(at)(request, response as unknown as NextApiResponse, { requestId: 'r', log } as never);
  return sent;
}

/** What a session that has ended leaves in the browser. */
function ended(): { jwt: string; userId: string } {
  const userId = '4be6a1f0-6f0a-4d3e-9f50-3a4cbd1d5f11';
  return { jwt: `x.${Buffer.from(JSON.stringify({ user: { id: userId } })).toString('base64url')}`, userId };
}

vi.mock('@/server/content/services', () => ({ contentServices: () => ({ dictionary: { phrases: async () => ({}) } }) }));

const JSON_ASKED = { accept: 'application/json' };
/** The next page's cookies, after an answer. */
const cookiesAfter = ({ cookies }: Sent) =>
  Object.fromEntries(
    cookies.map((cookie) => (cookie.split(';')[0] ?? '').split('=')).map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
  );
const jarAfter = (sent: Sent) =>
  cookieJar({ host: 'localhost:3000', address: '203.0.113.9', setCookie: () => undefined, cookies: cookiesAfter(sent) });

describe('a form of the account', () => {
  it('leads back to its page, which says once what came of it', async () => {
    const sent = await post({ form: 'name', language: 'de', firstName: 'Ann', page: '2' });
    expect([sent.status, sent.location]).toEqual([303, '/de/user-registration/newsletter?page=2']);
    const jar = jarAfter(sent);
    expect(await takeFlash(jar, '/another-page')).toBeUndefined();
    expect(await takeFlash(jar, area.path)).toEqual({ form: 'name', of: 'name', kind: 'ok', message: 'account.profile.saved' });
    expect(await takeFlash(jar, area.path)).toBeUndefined();
  });
  it('brings back what was typed, and nothing is run, when something is wrong', async () => {
    run.mockClear();
    const outcome = await takeFlash(jarAfter(await post({ form: 'name', firstName: ' ' })), area.path);
    expect(outcome).toMatchObject({ kind: 'invalid', errors: { firstName: 'required' }, values: { firstName: '' } });
    expect(run).not.toHaveBeenCalled();
  });
  it('of a link of a mail leads back to the page of that link where a service did not answer, and only there', async () => {
    const linked = { ...area, forms: { name: { ...area.forms.name!, rules: {}, staysAt: 'confirm' } } };
    const press = async () => (await post({ form: 'name', token: 'abc' }, {}, linked as never)).location;
    for (const error of [new AppError('service/timeout'), new ServiceRefusal(429, 'too-many-attempts', {}, 'POST /')]) {
      run.mockRejectedValueOnce(error);
      expect(await press()).toBe('/user-registration/newsletter?confirm=abc');
    }
    run.mockRejectedValueOnce(new ServiceRefusal(404, 'invalid-input', {}, 'POST /'));
    expect(await press()).toBe('/user-registration/newsletter');
    expect(await press()).toBe('/user-registration/newsletter');
  });
  it('answers a script with the page’s data as they are now', async () => {
    expect(await post({ form: 'name', firstName: 'Ann', page: '3' }, JSON_ASKED)).toMatchObject({
      status: 200,
      json: { outcome: { kind: 'ok' }, data: { shown: '3' } },
      cookies: [],
    });
  });
  it.each([
    [true, { shown: '3' }],
    [undefined, undefined],
  ] as const)('answers a script with the data of a page that an error has changed (%s)', async (showsAnew, data) => {
    run.mockResolvedValueOnce({ kind: 'error', message: 'inbox.notDelivered', ...(showsAnew ? { showsAnew } : {}) });
    const { json } = await post({ form: 'name', firstName: 'Ann', page: '3' }, JSON_ASKED);
    expect(json).toMatchObject({ outcome: { kind: 'error', values: { firstName: 'Ann' } } });
    expect((json as { data?: unknown }).data).toEqual(data);
  });
  it.each([
    ['account.error.service', new AppError('service/busy')],
    [
      'account.error.service',
      new AppError('service/unreachable', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
    ],
    ['account.error.noAnswer', new AppError('service/unreachable', { cause: Object.assign(new Error('cut'), { code: 'ECONNRESET' }) })],
    ['account.error.noAnswer', new AppError('service/timeout')],
    ['account.error.noAnswer', new AppError('service/status', { upstreamStatus: 502 })],
  ])('says %s where a service is down, to both, by whether it was asked', async (message, error) => {
    run.mockRejectedValue(error);
    expect(await post({ form: 'name', firstName: 'Ann' }, JSON_ASKED)).toMatchObject({
      status: 503,
      json: { outcome: { kind: 'error', message } },
    });
    expect(await takeFlash(jarAfter(await post({ form: 'name', firstName: 'Ann' })), area.path)).toMatchObject({
      kind: 'error',
      values: { firstName: 'Ann' },
    });
    run.mockReset();
  });
  it.each(['not-a-member', 'not-allowed'])('is 403 to a script where a service says %s, and has words for both', async (reason) => {
    run.mockRejectedValue(new ServiceRefusal(403, reason, {}, 'POST /v1/messages'));
    expect(await post({ form: 'name', firstName: 'Ann' }, JSON_ASKED)).toMatchObject({
      status: 403,
      json: { outcome: { kind: 'error', message: 'account.error.notAllowed' } },
    });
    const sent = await post({ form: 'name', firstName: 'Ann' });
    expect([sent.status, sent.location]).toEqual([303, area.path]);
    expect(await takeFlash(jarAfter(sent), area.path)).toMatchObject({ kind: 'error', message: 'account.error.notAllowed' });
    run.mockReset();
  });
  it('leads who has no session to the sign-in, and back', async () => {
    const closed = { ...area, access: 'session' } as never;
    expect(await post({ form: 'name', firstName: 'Ann' }, {}, closed)).toMatchObject({
      status: 303,
      location: '/sign-in/prompt?to=%2Fuser-registration%2Fnewsletter',
    });
    expect(await post({ form: 'name', firstName: 'Ann' }, JSON_ASKED, closed)).toMatchObject({
      status: 401,
      json: { signIn: '/sign-in/prompt?to=%2Fuser-registration%2Fnewsletter' },
    });
  });
  it.each([
    ['another origin', { origin: 'https://elsewhere.example' }, 'name', 'request/forbidden', ['refused']],
    ['an unknown form', {}, '__proto__', 'request/bad', []],
  ])('takes nothing from %s', async (_name, headers, form, code, noted) => {
    const written = vi.spyOn(securityLog, 'writeSecurityEvent').mockReturnValue();
    await expect(post({ form, firstName: 'Ann' }, headers as Record<string, string>)).rejects.toMatchObject({ code });
    expect(written.mock.calls.map(([{ event }]) => event)).toEqual(noted);
  });
  it('keeps what was typed for the sign-in that it needs, whether there is no session or one that is not fresh enough (promise 19)', async () => {
    const typed = { form: 'name', firstName: 'Ann', company: 'Tidewater', secret: 's' };
    const kept = async (sent: Sent) => (await waitingIntents(jarAfter(sent))).map(({ intent }) => intent);
    const closed = { ...area, access: 'session', forms: { name: { rules: {}, intent: 'profile/profile', run } } } as never;
    const intent = {
      kind: 'profile/profile',
      values: { firstName: ['Ann'], lastName: [], company: ['Tidewater'], titleName: [], country: [], mailLanguage: [], was: [] },
    };
    expect(await kept(await post(typed, {}, closed))).toEqual([intent]);
    const answered = await post(typed, JSON_ASKED, closed);
    expect([answered.status, answered.json]).toMatchObject([401, { kept: true }]);
    expect(await kept(answered)).toEqual([intent]);
    const stale = { ...area, forms: { name: { rules: {}, intent: 'profile/profile', run } } } as never;
    run.mockRejectedValueOnce(new ServiceRefusal(403, 'reauthentication-required', {}, 'PUT /v2/Users/'));
    const refused = await post(typed, JSON_ASKED, stale);
    expect(refused.json).toMatchObject({ outcome: { kind: 'error', message: 'account.error.signInAgain' } });
    expect(await kept(refused)).toEqual([intent]);
  });
  it('keeps what was typed in a form that nothing does by itself, for the page that the same account comes back to (promise 19)', async () => {
    const { jwt, userId } = ended();
    const closed = { ...area, access: 'session' } as never;
    for (const headers of [{}, JSON_ASKED] as Record<string, string>[]) {
      const sent = await post({ form: 'name', id: 'one', firstName: 'Ann', secret: 's' }, headers, closed, { mh_jwt: jwt });
      if (headers.accept) expect([sent.status, sent.json]).toMatchObject([401, { kept: true }]);
      else expect([sent.status, sent.location]).toEqual([303, '/sign-in/prompt?to=%2Fuser-registration%2Fnewsletter']);
      expect(await takeFlash(jarAfter(sent), area.path, 'somebody else')).toBeUndefined();
      expect(await takeFlash(jarAfter(sent), area.path, userId)).toEqual({
        form: 'name',
        of: 'name-one',
        kind: 'error',
        message: 'account.error.pressAgain',
        values: { firstName: 'Ann' },
      });
    }
    expect(run).not.toHaveBeenCalled();
  });
  it('says of a second form that it is not kept, and leaves what was kept of the first (promise 19)', async () => {
    const { jwt, userId } = ended();
    const closed = { ...area, access: 'session' } as never;
    const first = await post({ form: 'name', id: 'one', firstName: 'Ann' }, JSON_ASKED, closed, { mh_jwt: jwt });
    const waiting = { mh_jwt: jwt, ...cookiesAfter(first) };
    const second = await post({ form: 'name', id: 'two', firstName: 'Bo' }, JSON_ASKED, closed, waiting);
    expect([second.json, second.cookies.filter((cookie) => cookie.includes('flash'))]).toMatchObject([{ kept: false }, []]);
    const again = await post({ form: 'name', id: 'one', firstName: 'Anna' }, JSON_ASKED, closed, waiting);
    expect([again.json, await takeFlash(jarAfter(again), area.path, userId)]).toMatchObject([
      { kept: true },
      { values: { firstName: 'Anna' } },
    ]);
    const others = await post({ form: 'name', id: 'two', firstName: 'Bo', whose: whoseMark('other') }, JSON_ASKED, closed, waiting);
    expect(await takeFlash(jarAfter(others), area.path, 'other')).toMatchObject({ values: { firstName: 'Bo' } });
  });
  it('keeps what was typed for the account of its page, not for the one that was signed in last', async () => {
    const { jwt, userId } = ended();
    const closed = { ...area, access: 'session' } as never;
    for (const cookies of [{ mh_jwt: jwt }, {}] as Record<string, string>[]) {
      const sent = await post({ form: 'name', firstName: 'Ann', whose: whoseMark('other') }, {}, closed, cookies);
      expect(await takeFlash(jarAfter(sent), area.path, userId)).toBeUndefined();
      expect(await takeFlash(jarAfter(sent), area.path, 'other')).toMatchObject({ values: { firstName: 'Ann' } });
    }
  });
  it('of somebody else than who is signed in now is not run, and what was typed does not get onto the other’s page', async () => {
    run.mockClear();
    const spy = vi.spyOn(session, 'readSession').mockResolvedValue({ userId: 'b' } as never);
    const whose = whoseMark('a');
    const typed = await post({ form: 'name', firstName: 'Ann', whose });
    expect([typed.status, typed.cookies]).toEqual([409, []]);
    expect(typed.text).toContain('>\nAnn</textarea>');
    const untyped = await post({ form: 'name', firstName: '', whose });
    expect(untyped.status).toBe(303);
    expect(await takeFlash(jarAfter(untyped), area.path, 'b')).toMatchObject({ kind: 'error', message: 'account.error.somebodyElse' });
    expect(await post({ form: 'name', firstName: 'Ann', whose }, JSON_ASKED)).toMatchObject({
      status: 409,
      json: { outcome: { kind: 'error', message: 'account.error.somebodyElse' } },
    });
    expect(run).not.toHaveBeenCalled();
    spy.mockRestore();
  });
  it('gives back at once what is too long to be kept, as text, where no script holds it (promise 19)', async () => {
    const closed = { ...area, access: 'session' } as never;
    const long = `<b>${Array.from({ length: 5_000 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')}`;
    const sent = await post({ form: 'name', firstName: long }, {}, closed);
    expect([sent.status, sent.cookies]).toEqual([401, []]);
    expect(sent.text).toContain(`&lt;b&gt;${long.slice(3)}</textarea>`);
    expect(sent.text).toContain('href="/sign-in/prompt?to=%2Fuser-registration%2Fnewsletter"');
    expect((await post({ form: 'name', firstName: long }, JSON_ASKED, closed)).json).toMatchObject({ kept: false });
  });
  it('gives back, as text, what was refused and is too long for the form that comes next, where no script holds it', async () => {
    const text = Array.from({ length: 1_500 }, (_, at) => (at * 7_919).toString(36)).join(' ');
    const { forms } = area;
    const at = { ...area, forms: { name: { ...forms.name!, carried: ['articleId'] } } } as never;
    run.mockRejectedValueOnce(new AppError('service/unreachable', { detail: 'x' }));
    const down = await post({ form: 'name', firstName: text, page: '2', articleId: 'a-key-of-the-page' }, {}, at);
    expect([down.status, down.location]).toEqual([503, undefined]);
    expect(down.text).toContain(`>\n${text}</textarea>`);
    expect(down.text).toContain('<label>First name<br>');
    expect(down.text).toContain('href="/user-registration/newsletter?page=2"');
    expect(down.text).not.toContain('a-key-of-the-page');
    // Nothing was typed that could be lost, or nothing was refused.
    expect((await post({ form: 'name', firstName: text })).status).toBe(303);
  });
  it('takes back at once what is too long to be kept for the page that comes next, where no script holds it', async () => {
    const alerts = Array.from({ length: 900 }, (_, at) => `${(at * 7_919).toString(36)}-topic:weekly`).join(',');
    run.mockResolvedValue({ message: 'account.subscriptions.allOff', undo: { form: 'restore', fields: { alerts } } });
    const sent = await post({ form: 'name', firstName: 'Ann', page: '2' });
    expect([sent.status, sent.location]).toEqual([200, undefined]);
    expect(sent.text).toContain('<form method="post">');
    expect(sent.text).toContain(`<input type="hidden" name="alerts" value="${alerts}">`);
    expect(sent.text).toContain('<input type="hidden" name="page" value="2">');
    expect(sent.text).toContain('<input type="hidden" name="form" value="restore">');
    expect(sent.text).toContain('href="/user-registration/newsletter?page=2"');
    run.mockResolvedValue({ message: 'account.subscriptions.allOff', undo: { form: 'restore', fields: { alerts: 'energy:weekly' } } });
    expect((await post({ form: 'name', firstName: 'Ann' })).status).toBe(303);
    run.mockResolvedValue({ message: 'account.profile.saved' });
  });
  it('offers to take back to the account that it was done for alone, also on a page that does not know whose it is', async () => {
    vi.spyOn(session, 'readSession').mockResolvedValue({ userId: 'ann' } as never);
    run.mockResolvedValueOnce({ message: 'account.subscriptions.allOff', undo: { form: 'restore', fields: { alerts: 'energy' } } });
    const sent = await post({ form: 'name', firstName: 'Ann' });
    expect(await takeFlash(jarAfter(sent), area.path)).toMatchObject({ undo: { fields: { alerts: 'energy', whose: whoseMark('ann') } } });
    vi.mocked(session.readSession).mockRestore();
  });
  it('brings back what nobody typed with what was, and holds nothing up for it alone', async () => {
    const at = { ...area, access: 'session', forms: { name: { ...area.forms.name!, carried: ['once'] } } } as never;
    const { userId, jwt } = ended();
    const typed = await post({ form: 'name', firstName: 'Ann', once: 'k' }, {}, at, { mh_user_id: userId, mh_jwt: jwt });
    expect(await takeFlash(jarAfter(typed), area.path, userId)).toMatchObject({ values: { firstName: 'Ann', once: 'k' } });
    const empty = await post({ form: 'name', firstName: '', once: 'k' }, {}, at, { mh_user_id: userId, mh_jwt: jwt });
    expect(await takeFlash(jarAfter(empty), area.path, userId)).toBeUndefined();
  });
  it('counts the end of a line once, as browsers count it against `maxlength`', async () => {
    run.mockClear();
    const { forms } = area;
    const at: Area<{ shown: string }, undefined> = { ...area, forms: { name: { ...forms.name!, rules: { firstName: [atMost(5)] } } } };
    expect((await post({ form: 'name', firstName: 'a\r\nb\r\nc' }, JSON_ASKED, at as never)).json).toMatchObject({
      outcome: { kind: 'ok' },
    });
  });
  it('says to a script what is too long to be kept, so that it stays where it was typed (promise 19)', async () => {
    const closed = { ...area, access: 'session', forms: { name: { rules: {}, intent: 'saved/note', run } } } as never;
    expect((await post({ form: 'name', note: 'n'.repeat(2_001) }, JSON_ASKED, closed)).json).toMatchObject({ kept: false });
  });
  it('of a public area that needs a session leads to the sign-in (promise 19)', async () => {
    const open = { ...area, forms: { name: { rules: {}, intent: 'newsletter/one-click', needsSession: true, run } } } as never;
    const sent = await post({ form: 'name', newsletter: 'weekly-briefing' }, JSON_ASKED, open);
    expect([sent.status, sent.json]).toMatchObject([200, { leadsTo: '/sign-in/prompt?to=%2Fuser-registration%2Fnewsletter' }]);
    expect(sent.cookies.some((cookie) => cookie.startsWith('mh_intent='))).toBe(true);
  });
});

describe('what was sent', () => {
  const refusal = (body: unknown) => post(body).catch((error: unknown) => error);
  const shown: FormValues[] = [];
  const collecting: Area<{ shown: string }, undefined> = {
    ...area,
    forms: { name: { rules: {}, run: async ({ values }) => (shown.push(values), { message: 'account.profile.saved' }) } },
  };

  it('is fields with one text or several; anything else is none', async () => {
    // As Node's querystring gives it, which Next uses: an object without a prototype.
    const body = Object.assign(Object.create(null) as object, {
      form: 'name',
      topic: ['energy', 'water'],
      constructor: 'x',
      count: 3,
      nested: { a: 'b' },
      mixed: ['a', 1],
      nothing: null,
    });
    await post(body, {}, collecting as never);
    expect(shown).toEqual([{ form: ['name'], topic: ['energy', 'water'], constructor: ['x'] }]);
  });

  it.each([
    ['no body', undefined],
    ['a text', 'form=name'],
    ['a list', [['form', 'name']]],
    ['nothing', null],
  ])('is no form when it is %s', async (_what, body) => {
    expect(await refusal(body)).toMatchObject({ code: 'request/bad' });
  });
});
