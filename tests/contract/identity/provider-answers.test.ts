import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieBrowser } from '../support/cookie-browser.ts';
import { someAddress } from '../support/idx-client.ts';
import { startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx } from '../support/raw-idx.ts';

const CLIENT = { clientId: 'masthead', clientSecret: 'secret-at-the-other-provider' };

/** What the other provider answers with; each test spoils one thing. */
interface Spoiled {
  claims?: Readonly<Record<string, unknown>>;
  issuer?: string;
  audience?: string;
  expiresIn?: number;
  otherKey?: boolean;
  status?: number;
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = '';
  for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
  return new URLSearchParams(body);
};

let identity: Identity;
let server: Server;
let issuer: string;
let spoiled: Spoiled = {};
let nonce = '';
/** The last request for tokens. */
let asked = new URLSearchParams();
beforeAll(async () => {
  const own = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }];
  const tokenOf = (): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: 'kim', email: 'kim@far.example', email_verified: true, nonce, ...spoiled.claims };
    return new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(spoiled.issuer ?? issuer)
      .setAudience(spoiled.audience ?? CLIENT.clientId)
      .setIssuedAt(now - 600)
      .setExpirationTime(now + (spoiled.expiresIn ?? 300))
      .sign(spoiled.otherKey === true ? other.privateKey : own.privateKey);
  };
  server = createServer((request, response) => {
    const answer = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      });
    if (request.url === '/keys') return answer({ keys });
    if (request.url !== '/token') return answer({}, 404);
    void bodyOf(request).then(async (form) => {
      asked = form;
      answer({ id_token: await tokenOf(), access_token: 'x', token_type: 'Bearer' }, spoiled.status ?? 200);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = await startIdentity({ socialProviders: [{ id: 'far', name: 'Far', type: 'OIDC', issuer, ...CLIENT }] });
});
afterAll(async () => {
  await identity.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const { call, stateHandle } = rawIdx(() => identity);

/** Goes to the other provider; gives the browser, and the address at which it was sent there. */
async function away() {
  const view = (await call('introspect', { stateToken: await stateHandle() })).body as {
    remediation: { value: { name: string; href: string }[] };
  };
  const browser = cookieBrowser({ 'x-forwarded-for': someAddress() });
  const { location } = await browser.get(view.remediation.value.find(({ name }) => name === 'redirect-idp')?.href ?? '');
  if (!location) throw new Error('nobody was sent anywhere');
  nonce = location.searchParams.get('nonce') ?? '';
  return { browser, to: location };
}

/** Comes back with a code and a state. */
async function back(browser: ReturnType<typeof cookieBrowser>, state: string, code = 'a-code') {
  const url = new URL(`${identity.origin}/idp/callback`);
  url.searchParams.set('state', state);
  url.searchParams.set('code', code);
  return browser.get(url);
}

describe('the answer of another provider', () => {
  it('signs in when it is as it should be; the request had state, nonce and PKCE', async () => {
    spoiled = {};
    const { browser, to } = await away();
    expect(to.searchParams.get('redirect_uri')).toBe(`${identity.origin}/idp/callback`);
    expect(to.searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(to.searchParams.get(name)?.length, name).toBeGreaterThanOrEqual(43);
    const { location } = await back(browser, to.searchParams.get('state') ?? '');
    expect(location?.searchParams.get('interaction_code')).toBeTruthy();
    expect(asked.get('code_verifier')?.length).toBeGreaterThanOrEqual(43);
  });

  it.each<[string, Spoiled]>([
    ['another nonce', { claims: { nonce: 'of-somebody-else' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { issuer: 'https://evil.example' }],
    ['a token for another client', { audience: 'somebody-else' }],
    ['a token that is over', { expiresIn: -120 }],
    ['a token signed by somebody else', { otherKey: true }],
    ['no subject', { claims: { sub: undefined } }],
    ['a refusal', { status: 400 }],
  ])('is refused with %s', async (_, wrong) => {
    spoiled = wrong;
    const { browser, to } = await away();
    const { location } = await back(browser, to.searchParams.get('state') ?? '');
    expect(location?.searchParams.get('error')).toBe('access_denied');
    expect(location?.searchParams.has('interaction_code')).toBe(false);
  });

  it('is refused with a state that was used, altered, or belongs to another browser', async () => {
    spoiled = {};
    const { browser, to } = await away();
    const state = to.searchParams.get('state') ?? '';
    const stranger = cookieBrowser({ 'x-forwarded-for': someAddress() });
    const { browser: other } = await away();
    expect((await back(browser, `${state.slice(0, -2)}xx`)).status).toBe(403);
    expect((await back(browser, '')).status).toBe(403);
    expect((await back(stranger, state)).status).toBe(403);
    // A state that somebody else tried is used up, so this one needs a fresh one, and a browser with a sign-in of its own.
    const fresh = (await away()).to.searchParams.get('state') ?? '';
    expect((await back(other, fresh)).status).toBe(403);
    const second = await away();
    const right = second.to.searchParams.get('state') ?? '';
    expect((await back(second.browser, right)).location?.searchParams.get('interaction_code')).toBeTruthy();
    expect((await back(second.browser, right)).status).toBe(403);
  });
});
