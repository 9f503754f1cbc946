import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { cookieJar } from '@/server/cookie-jar';
import { callIdentityAccount, storeIdentityToken } from './identity-account.server';
import { needsRelogin, needsTwoFactors, takeLoginError } from './stored-items.server';

const fetched = vi.fn<typeof fetch>();
const SOURCE = { address: '203.0.113.7' };

async function visit(userId?: string) {
  const headers: string[] = [];
  const jar = cookieJar({ cookies: {}, host: 'localhost:3000', address: '203.0.113.9', setCookie: (header) => void headers.push(header) });
  if (userId) await storeIdentityToken(jar, userId, 'secret-token');
  return { jar, headers };
}

describe('account management at the identity provider', () => {
  vi.stubGlobal('fetch', fetched);
  afterEach(() => fetched.mockReset());

  it('is called with the token, which the browser keeps sealed, and with the visitor’s address', async () => {
    const { jar, headers } = await visit('u1');
    fetched.mockResolvedValue(Response.json([]));
    expect(await callIdentityAccount(jar, { userId: 'u1' }, SOURCE, '/authenticators', z.array(z.unknown()))).toEqual([]);
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect([address, new Headers(init?.headers).get('authorization'), new Headers(init?.headers).get('x-forwarded-for')]).toEqual([
      'http://localhost:4300/idp/myaccount/authenticators',
      'Bearer secret-token',
      '203.0.113.7',
    ]);
    expect(headers.join()).not.toContain('secret-token');
    expect(headers.every((header) => header.includes('HttpOnly'))).toBe(true);
  });

  it.each([
    ['no token', undefined],
    ['the token of somebody else’s session', 'u2'],
  ])('asks nobody anything with %s', async (_, of) => {
    const { jar } = await visit(of);
    await expect(
      callIdentityAccount(jar, { userId: 'u1' }, SOURCE, '/enrolment-token', z.unknown(), { method: 'POST', body: {} }),
    ).rejects.toMatchObject({ reason: 'reauthentication-required' });
    expect(fetched).not.toHaveBeenCalled();
    expect([needsRelogin(jar), needsTwoFactors(jar), takeLoginError(jar)]).toEqual([true, false, 'again']);
  });

  it.each([
    [401, '', false, 'again'],
    [403, 'Bearer error="insufficient_authentication_context", max_age="900", acr_values="urn:okta:loa:1fa:any"', false, 'relogin'],
    [403, 'Bearer error="insufficient_authentication_context", acr_values="urn:okta:loa:2fa:any"', true, 'second-factor'],
  ])(
    'marks what a refusal with %i asks for, and says that a sign-in is too long ago only where it is (promise 22)',
    async (status, told, two, why) => {
      const { jar } = await visit('u1');
      fetched.mockResolvedValue(new Response('{}', { status, headers: { 'www-authenticate': told } }));
      await expect(
        callIdentityAccount(jar, { userId: 'u1' }, SOURCE, '/authenticators/x', z.unknown(), { method: 'DELETE' }),
      ).rejects.toMatchObject({ reason: 'reauthentication-required' });
      expect([needsRelogin(jar), needsTwoFactors(jar), takeLoginError(jar)]).toEqual([true, two, why]);
    },
  );

  it.each([
    [403, 'Bearer error="insufficient_scope", error_description="The access token lacks it"'],
    [405, ''],
  ])('is not offered by another provider, which no sign-in mends: %i %s', async (status, told) => {
    const { jar } = await visit('u1');
    fetched.mockResolvedValue(new Response('{}', { status, headers: { 'www-authenticate': told } }));
    await expect(
      callIdentityAccount(jar, { userId: 'u1' }, SOURCE, '/authenticators/x', z.unknown(), { method: 'DELETE' }),
    ).rejects.toMatchObject({ reason: 'not-offered' });
    expect(needsRelogin(jar)).toBe(false);
  });

  it('asks for no sign-in where something is only looked at', async () => {
    const { jar } = await visit();
    await expect(callIdentityAccount(jar, { userId: 'u1' }, SOURCE, '/authenticators', z.unknown())).rejects.toMatchObject({
      reason: 'reauthentication-required',
    });
    expect(needsRelogin(jar)).toBe(false);
  });

  it('is not there, and is down, each in its own way', async () => {
    const { jar } = await visit('u1');
    fetched.mockResolvedValueOnce(new Response('{}', { status: 404 })).mockRejectedValueOnce(new TypeError('refused'));
    const call = () => callIdentityAccount(jar, { userId: 'u1' }, SOURCE, '/authenticators/x', z.unknown(), { method: 'DELETE' });
    await expect(call()).rejects.toMatchObject({ reason: 'not-there' });
    await expect(call()).rejects.toMatchObject({ code: 'service/unreachable' });
  });
});
