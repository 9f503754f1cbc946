import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, it, vi } from 'vitest';
import { cookieJar } from '@/features/account/server';
import { ServiceRefusal } from '@/features/account/session/user-service.server';
import type * as client from './auth-client.server';
import { callbackApi } from './callback.server';
import type * as establishing from './establish.server';
import { loadFlow, saveFlow } from './flow-store.server';

const authClient = vi.hoisted(() => vi.fn());
vi.mock('./auth-client.server', async (actual) => ({ ...(await actual<typeof client>()), authClient }));
const establish = vi.hoisted(() => vi.fn());
vi.mock('./establish.server', async (actual) => ({ ...(await actual<typeof establishing>()), establish }));

const PAGE = { host: 'localhost:3000', address: '203.0.113.9' };

/** A browser that comes back from the provider to a flow of its own; where it is led, and what it keeps. */
async function comeBack(query: Record<string, string>) {
  const cookies: Record<string, string> = {};
  const source = {
    ...PAGE,
    cookies,
    setCookie: (header: string) => {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
      cookies[name] = decodeURIComponent(value);
    },
  };
  const jar = cookieJar({ ...source, cookies: {} });
  await saveFlow(jar, {
    ...{ at: 'signIn', language: 'en', problems: [], values: {} },
    stage: { step: 'leaving', leave: '/there', left: { step: 'identify' }, transaction: { state: 'mine', codeVerifier: 'v' } },
  });
  const request = { headers: { host: PAGE.host }, cookies, query: { state: 'mine', ...query }, socket: {} } as unknown as NextApiRequest;
  const led: string[] = [];
  const response = {
    setHeader: () => response,
    appendHeader: (_name: string, header: string) => {
      source.setCookie(header);
      return response;
    },
    redirect: (_status: number, to: string) => {
      led.push(to);
      return response;
    },
  };
  await callbackApi(request, response as unknown as NextApiResponse);
  return { led, left: cookieJar(source) };
}

/** What the provider is asked with, where a browser comes back from it to a flow of its own. */
async function askedWith(query: Record<string, string>): Promise<{ continuation?: string }> {
  authClient.mockReset().mockReturnValue({ proceed: async () => ({ rawIdxState: {} }) });
  await comeBack(query);
  expect(authClient).toHaveBeenCalledOnce();
  return (authClient.mock.calls[0] as [{ continuation?: string }])[0];
}

it('the provider is told what the browser brought back from another provider', async () => {
  expect((await askedWith({ error: 'interaction_required', continuation: 'a-token_1' })).continuation).toBe('a-token_1');
});

it.each(['', 'no token', 'a\r\nb', 'x'.repeat(101)])('and nothing that is none: %j', async (continuation) => {
  expect(await askedWith({ error: 'interaction_required', continuation })).not.toHaveProperty('continuation');
});

it('a provider that gives none is asked without', async () => {
  expect(await askedWith({ error: 'interaction_required' })).not.toHaveProperty('continuation');
});

it('whoever has an address that the provider does not vouch for is told so', async () => {
  const exchangeCodeForTokens = async () => ({ tokens: { idToken: { idToken: 'a.b.c' } } });
  authClient.mockReset().mockReturnValue({ client: { token: { exchangeCodeForTokens } } });
  establish.mockReset().mockRejectedValue(new ServiceRefusal(403, 'email-not-verified', {}, 'POST /v2/auth/login'));
  const { led, left } = await comeBack({ interaction_code: 'a-code' });
  const flow = await loadFlow(left, new URL(led[0] ?? '', 'http://localhost').searchParams.get('flow') ?? '');
  expect(flow?.problems).toEqual([{ key: 'signIn.problem.emailNotVerified' }]);
});

it.each([
  ['no answer', new TypeError('fetch failed')],
  ['an answer of 503', { xhr: { status: 503 } }],
])('a browser that comes back while the provider is away is led to a page that says so: %s', async (_, failure) => {
  authClient.mockReset().mockReturnValue({ proceed: async () => Promise.reject(failure) });
  const { led, left } = await comeBack({ error: 'interaction_required' });
  const flow = await loadFlow(left, new URL(led[0] ?? '', 'http://localhost').searchParams.get('flow') ?? '');
  expect(flow).toMatchObject({ stage: { step: 'identify' }, problems: [{ key: 'signIn.problem.down' }] });
});
