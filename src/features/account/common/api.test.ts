import type { NextApiRequest, NextApiResponse } from 'next';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import { cookieJar } from '../session/server';
import { areaApi } from './api.server';
import type { Area } from './area.server';
import { takeFlash } from './flash.server';
import { required } from './rules';

const run = vi.fn(async (): Promise<{ message: string; leadsTo?: string }> => ({ message: 'account.profile.saved' }));
const area: Area<{ shown: string }, undefined> = {
  path: '/user-registration/newsletter',
  access: 'public',
  query: ['page'],
  load: async ({ query }) => ({ shown: query.page ?? '' }),
  forms: { name: { rules: { name: [required] }, shownAgain: ['name'], run } },
};

interface Sent {
  status?: number;
  location?: string;
  json?: unknown;
  cookies: string[];
}

async function post(
  body: Record<string, string>,
  headers: Record<string, string> = {},
  at: Area<unknown, never> = area as never,
): Promise<Sent> {
  const sent: Sent = { cookies: [] };
  const request = {
    method: 'POST',
    body,
    cookies: {},
    socket: {},
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', ...headers },
  } as unknown as NextApiRequest;
  const response = {
    setHeader: () => response,
    appendHeader: (_name: string, value: string) => void sent.cookies.push(value),
    status: (status: number) => ((sent.status = status), response),
    redirect: (status: number, location: string) => Object.assign(sent, { status, location }),
    json: (value: unknown) => void (sent.json = value),
  };
  const log = { error: () => undefined, warn: () => undefined };
  await areaApi(at)(request, response as unknown as NextApiResponse, { requestId: 'r', log } as never);
  return sent;
}

const JSON_ASKED = { accept: 'application/json' };
/** The next page's cookies, after an answer. */
const jarAfter = ({ cookies }: Sent) =>
  cookieJar({
    host: 'localhost:3000',
    setCookie: () => undefined,
    cookies: Object.fromEntries(
      cookies.map((cookie) => (cookie.split(';')[0] ?? '').split('=')).map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
    ),
  });

describe('a form of the account', () => {
  it('leads back to its page, which says once what came of it', async () => {
    const sent = await post({ form: 'name', language: 'de', name: 'Ann', page: '2' });
    expect([sent.status, sent.location]).toEqual([303, '/de/user-registration/newsletter?page=2']);
    const jar = jarAfter(sent);
    expect(await takeFlash(jar, '/another-page')).toBeUndefined();
    expect(await takeFlash(jar, area.path)).toEqual({ form: 'name', kind: 'ok', message: 'account.profile.saved' });
    expect(await takeFlash(jar, area.path)).toBeUndefined();
  });
  it('brings back what was typed, and nothing is run, when something is wrong', async () => {
    run.mockClear();
    const outcome = await takeFlash(jarAfter(await post({ form: 'name', name: ' ' })), area.path);
    expect(outcome).toMatchObject({ kind: 'invalid', errors: { name: 'required' }, values: { name: '' } });
    expect(run).not.toHaveBeenCalled();
  });
  it('answers a script with the page’s data as they are now', async () => {
    expect(await post({ form: 'name', name: 'Ann', page: '3' }, JSON_ASKED)).toMatchObject({
      status: 200,
      json: { outcome: { kind: 'ok' }, data: { shown: '3' } },
      cookies: [],
    });
  });
  it('says that the service is down, to both', async () => {
    run.mockRejectedValue(new AppError('service/timeout'));
    expect(await post({ form: 'name', name: 'Ann' }, JSON_ASKED)).toMatchObject({
      status: 503,
      json: { outcome: { kind: 'error', message: 'account.error.service' } },
    });
    expect(await takeFlash(jarAfter(await post({ form: 'name', name: 'Ann' })), area.path)).toMatchObject({
      kind: 'error',
      values: { name: 'Ann' },
    });
    run.mockReset();
  });
  it('leads who has no session to the sign-in, and back', async () => {
    const closed = { ...area, access: 'session' } as never;
    expect(await post({ form: 'name', name: 'Ann' }, {}, closed)).toMatchObject({
      status: 303,
      location: '/sign-in/prompt?to=%2Fuser-registration%2Fnewsletter',
    });
    expect(await post({ form: 'name', name: 'Ann' }, JSON_ASKED, closed)).toMatchObject({
      status: 401,
      json: { signIn: '/sign-in/prompt?to=%2Fuser-registration%2Fnewsletter' },
    });
  });
  it.each([
    ['another origin', { origin: 'https://elsewhere.example' }, 'name', 'request/forbidden'],
    ['an unknown form', {}, '__proto__', 'request/bad'],
  ])('takes nothing from %s', async (_name, headers, form, code) => {
    await expect(post({ form, name: 'Ann' }, headers as Record<string, string>)).rejects.toMatchObject({ code });
  });
});
