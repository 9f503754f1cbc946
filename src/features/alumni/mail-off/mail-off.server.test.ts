import type { NextApiRequest, NextApiResponse } from 'next';
import { describe, expect, it, vi } from 'vitest';
import * as session from '@/features/account/session/server';
import { mailOffHandlers } from './mail-off.server';

const TOKEN = 'a-token-of-a-mail-1';

/** Calls the address as a mail program does that opens it, or posts to it. */
async function call(method: 'GET' | 'POST', address: string, body: object = {}) {
  const sent: { status?: number; location?: string; json?: unknown } = {};
  const response = {
    setHeader: () => response,
    status: (status: number) => ((sent.status = status), response),
    redirect: (status: number, location: string) => Object.assign(sent, { status, location }),
    json: (value: unknown) => void (sent.json = value),
  };
  const { pathname, searchParams } = new URL(address);
  expect(pathname).toBe('/api/alumni/mail-off');
  const request = { method, query: Object.fromEntries(searchParams), body, cookies: {}, headers: { host: 'www.example.org' }, socket: {} };
  await mailOffHandlers[method]!(request as unknown as NextApiRequest, response as unknown as NextApiResponse, {} as never);
  return sent;
}

describe.each([
  ['alert', '', '/alumni/mail-off'],
  ['alert', '&lang=de', '/de/alumni/mail-off'],
  ['newsletter', '', '/alumni/mail-off'],
  ['newsletter', '&lang=de', '/de/alumni/mail-off'],
  ['newsletter', '&lang=fr', '/alumni/mail-off'],
] as const)('the address of a mail program: ?%s=…%s', (kind, language, page) => {
  const address = `https://www.example.org/api/alumni/mail-off?${kind}=${TOKEN}${language}`;

  it('opened leads to the page with the button, in the language of the mail', async () => {
    expect(await call('GET', address)).toEqual({ status: 303, location: `${page}?${kind}=${TOKEN}` });
  });

  it('posted to turns it off, and leads nowhere', async () => {
    const gateway = vi.spyOn(session, 'callGateway').mockResolvedValue({});
    expect(await call('POST', address, { 'List-Unsubscribe': 'One-Click' })).toEqual({ status: 200, json: { status: 'off' } });
    expect(gateway.mock.calls.map(([, path, , { body } = {}]) => [path, body])).toEqual([
      [kind === 'alert' ? '/v1/alerts/off' : '/v1/newsletters/off', { token: TOKEN }],
    ]);
  });
});
