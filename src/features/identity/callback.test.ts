import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, it, vi } from 'vitest';
import { cookieJar } from '@/features/account/server';
import type * as client from './auth-client.server';
import { callbackApi } from './callback.server';
import { saveFlow } from './flow-store.server';

const authClient = vi.hoisted(() => vi.fn());
vi.mock('./auth-client.server', async (actual) => ({ ...(await actual<typeof client>()), authClient }));

const PAGE = { host: 'localhost:3000', address: '203.0.113.9' };

/** What the provider is asked with, where a browser comes back from it to a flow of its own. */
async function askedWith(query: Record<string, string>): Promise<{ continuation?: string }> {
  authClient.mockReset().mockReturnValue({ proceed: async () => ({ rawIdxState: {} }) });
  const cookies: Record<string, string> = {};
  const jar = cookieJar({
    ...PAGE,
    cookies: {},
    setCookie: (header) => {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
      cookies[name] = decodeURIComponent(value);
    },
  });
  await saveFlow(jar, {
    ...{ at: 'signIn', language: 'en', problems: [], values: {} },
    stage: { step: 'leaving', leave: '/there', left: { step: 'identify' }, transaction: { state: 'mine', codeVerifier: 'v' } },
  });
  const request = { headers: { host: PAGE.host }, cookies, query: { state: 'mine', ...query }, socket: {} } as unknown as NextApiRequest;
  const response = { setHeader: () => response, appendHeader: () => response, redirect: () => response };
  await callbackApi(request, response as unknown as NextApiResponse);
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
