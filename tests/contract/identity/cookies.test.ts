import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicClient } from '../../../src/backends/identity/config.ts';
import { codeChallenge } from '../support/pkce.ts';
import { cookieBrowser, formsOf } from '../support/cookie-browser.ts';
import { someAddress } from '../support/idx-client.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';

let identity: Identity;
let local: string;
const ISSUER = 'https://id.aldermoor.test/oauth2/default';
beforeAll(async () => {
  const port = await freePort();
  local = `http://127.0.0.1:${port}`;
  identity = await startIdentity({ port, issuer: ISSUER, clients: [publicClient('public', PUBLIC_PAGE)], socialProviders: [] });
});
afterAll(() => identity.stop());

/** As the proxy in front sends it on. */
const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': someAddress() };

async function account(): Promise<{ email: string; password: string }> {
  const given = { email: `cookies-${Math.random().toString(36).slice(2)}@example.org`, password: 'Quiet-harbour-71' };
  const answer = await fetch(`${local}/management/v1/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${identity.config.managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...given, firstName: 'Robin', lastName: 'Marsh' }),
  });
  expect(answer.status).toBe(201);
  return given;
}

async function post(path: string, body: unknown, cookie?: string) {
  const response = await fetch(`${local}/idp/idx/${path}`, {
    method: 'POST',
    headers: { ...proxied, origin: PUBLIC_PAGE, 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  return { body: (await response.json()) as Record<string, unknown>, cookies: response.headers.getSetCookie() };
}

const interact = async (): Promise<string> => {
  const form = {
    client_id: 'public',
    scope: 'openid',
    redirect_uri: `${PUBLIC_PAGE}/login/callback`,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    state: 's',
  };
  const answer = await fetch(`${local}/oauth2/default/v1/interact`, { method: 'POST', headers: proxied, body: new URLSearchParams(form) });
  return ((await answer.json()) as { interaction_handle: string }).interaction_handle;
};

describe('cookies where the origin is https', () => {
  it('of the session and of the browser belong to this host alone, and no script reads them', async () => {
    const { email, password } = await account();
    const first = await post('introspect', { interactionHandle: await interact() });
    const done = await post('identify', { stateHandle: first.body.stateHandle, identifier: email, credentials: { passcode: password } });
    expect(done.body).toHaveProperty('successWithInteractionCode');
    const cookies = [...first.cookies, ...done.cookies];
    expect(cookies.map((cookie) => cookie.slice(0, cookie.indexOf('='))).sort()).toEqual([
      '__Host-idp_browser',
      '__Host-idp_session',
      '__Host-idp_session.sig',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; path=\/(?:;|$)/i);
      expect(cookie).toMatch(/; secure/i);
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
      expect(cookie).not.toMatch(/domain=/i);
    }
  });

  it('are found again: the next flow of the browser is signed in silently, and can be signed out', async () => {
    const { email, password } = await account();
    const first = await post('introspect', { interactionHandle: await interact() });
    const done = await post('identify', { stateHandle: first.body.stateHandle, identifier: email, credentials: { passcode: password } });
    const cookie = [...first.cookies, ...done.cookies].map((one) => one.split(';')[0] ?? '').join('; ');
    expect((await post('introspect', { interactionHandle: await interact() }, cookie)).body).toHaveProperty('successWithInteractionCode');
    const session = (method: string) =>
      fetch(`${local}/api/v1/sessions/me`, { method, headers: { ...proxied, cookie, origin: PUBLIC_PAGE } });
    expect((await session('GET')).status).toBe(200);
    expect((await session('DELETE')).status).toBe(204);
    expect((await session('GET')).status).toBe(404);
  });

  it('of the pages of the provider are Secure as well', async () => {
    const browser = cookieBrowser(proxied);
    const url = new URL(`${local}/oauth2/default/v1/authorize`);
    for (const [name, value] of Object.entries({
      client_id: 'public',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${PUBLIC_PAGE}/login/callback`,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      state: 's',
    }))
      url.searchParams.set(name, value);
    const answer = await browser.get(url);
    const names = answer.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf('=')));
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name.startsWith('__Secure-') || name.startsWith('__Host-'))).toBe(true);
    expect(
      answer.headers
        .getSetCookie()
        .every((cookie) => /; secure/i.test(cookie) && /; httponly/i.test(cookie) && /; samesite=lax/i.test(cookie)),
    ).toBe(true);
    const page = await browser.get(new URL(answer.location?.pathname ?? '', local));
    const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
    expect(form).toBeDefined();
    const { email, password } = await account();
    const signedIn = await browser.post(new URL(form?.action ?? '', local), {
      ...form?.fields,
      identifier: email,
      'credentials.passcode': password,
    });
    expect(signedIn.status).toBe(303);
    const resumed = await browser.get(new URL((signedIn.location?.pathname ?? '') + (signedIn.location?.search ?? ''), local));
    expect(resumed.location?.searchParams.get('code')).toBeTruthy();
    expect(resumed.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-idp_session='))).toBe(true);
  });
});

describe('the identity origin is reached by https alone (promise 9)', () => {
  it.each([
    '/oauth2/default/.well-known/openid-configuration',
    '/oauth2/default/v1/keys',
    '/sign-in/none',
    '/healthz/live',
    '/nothing-here',
  ])('says so for a year with every answer: %s', async (path) => {
    const { headers } = await fetch(`${local}${path}`, { headers: proxied });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('and where the issuer is plain HTTP says nothing of it (RFC 6797, section 7.2)', async () => {
    const plain = await startIdentity({ socialProviders: [] });
    const { headers } = await fetch(`${plain.issuer}/.well-known/openid-configuration`);
    expect(headers.get('strict-transport-security')).toBeNull();
    await plain.stop();
  });
});
