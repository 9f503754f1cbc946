import type { OktaAuth } from '@okta/okta-auth-js';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdapter } from '../../src/backends/identity/oidc/adapter.ts';
import { openDatabase } from '../../src/backends/identity/storage/database.ts';
import { createSecrets } from '../../src/backends/identity/storage/secrets.ts';
import { sweep } from '../../src/backends/identity/storage/sweep.ts';
import { cookieBrowser, formsOf, type CookieBrowser } from './support/cookie-browser.ts';
import { choice, messageKeys, names, proceedOf, someAddress, visitor } from './support/idx-client.ts';
import { codeIn, DOTCOM, INSIGHTS, PUBLIC_PAGE, startIdentity, type Identity } from './support/identity.ts';
import { codeChallenge, codeVerifier } from './support/pkce.ts';

const MINUTE = 60_000;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const configuration = (id: 'dotcom' | 'insights') =>
  oidc.discovery(new URL(identity.issuer), id, undefined, oidc.ClientSecretPost(`secret-of-the-${id}-client`), {
    execute: [oidc.allowInsecureRequests],
  });

async function authorizeUrl(id: 'dotcom' | 'insights', extra: Record<string, string> = {}) {
  const config = await configuration(id);
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const origin = id === 'dotcom' ? DOTCOM : INSIGHTS;
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${origin}/api/auth/callback`,
    scope: 'openid profile email offline_access',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  });
  const tokens = (callback: URL) =>
    oidc.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce });
  return { config, url, tokens, origin };
}

/** Signs in on this service's own page, without scripts. */
async function signInByForm(browser: CookieBrowser, url: URL, email: string, password: string) {
  const page = await browser.follow(url, identity.origin);
  const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
  if (!form) throw new Error(`no form to sign in: ${page.status} ${page.body.slice(0, 500)}`);
  const answer = await browser.post(
    new URL(form.action, identity.origin),
    { ...form.fields, identifier: email, 'credentials.passcode': password },
    { origin: identity.origin },
  );
  return answer.location ? browser.follow(answer.location, identity.origin) : answer;
}

const newBrowser = () => cookieBrowser({ 'x-forwarded-for': someAddress() });

describe('openid-client', () => {
  it('reads discovery', async () => {
    const metadata = (await configuration('dotcom')).serverMetadata();
    expect(metadata).toMatchObject({
      issuer: identity.issuer,
      token_endpoint: `${identity.issuer}/v1/token`,
      code_challenge_methods_supported: ['S256'],
    });
    expect(metadata.grant_types_supported).toContain('interaction_code');
  });

  it('gets tokens by code with PKCE, userinfo, renewal; sign-out kills them without a confirmation page', async () => {
    const { email, password, id } = await identity.account();
    const browser = newBrowser();
    const { config, url, tokens, origin } = await authorizeUrl('dotcom');
    const back = await signInByForm(browser, url, email, password);
    expect(back.location?.href.startsWith(`${origin}/api/auth/callback?`)).toBe(true);
    const granted = await tokens(back.location ?? new URL(origin));
    expect(granted.claims()).toMatchObject({ sub: id, email });
    expect(await oidc.fetchUserInfo(config, granted.access_token, id)).toMatchObject({
      sub: id,
      email,
      email_verified: true,
      name: 'Robin Marsh',
    });
    const renewed = await oidc.refreshTokenGrant(config, granted.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(granted.refresh_token);

    const kept = cookieBrowser();
    for (const name of ['idp_session', 'idp_session.sig'])
      kept.setCookie(identity.origin, name, browser.cookie(identity.origin, name) ?? '');
    const session = async () => (await kept.get(`${identity.origin}/api/v1/sessions/me`)).status;
    expect(await session()).toBe(200);
    const out = oidc.buildEndSessionUrl(config, {
      id_token_hint: granted.id_token ?? '',
      post_logout_redirect_uri: `${DOTCOM}/`,
      state: 'bye',
    });
    const left = await browser.get(out);
    expect(left.location?.href).toBe(`${DOTCOM}/?state=bye`);
    expect(browser.cookie(identity.origin, 'idp_session')).toBeUndefined();
    // Whoever kept the cookie has nothing of it.
    expect(await session()).toBe(404);
    await expect(oidc.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    const silent = await authorizeUrl('dotcom', { prompt: 'none' });
    expect((await browser.get(silent.url)).location?.searchParams.get('error')).toBe('login_required');
  });

  it('ends the family of a refresh token that is used twice', async () => {
    const { email, password } = await identity.account();
    const { config, url, tokens } = await authorizeUrl('dotcom');
    const back = await signInByForm(newBrowser(), url, email, password);
    const first = await tokens(back.location ?? new URL(DOTCOM));
    const second = await oidc.refreshTokenGrant(config, first.refresh_token ?? '');
    await expect(oidc.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(oidc.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('of two refreshes at once only one gets through', async () => {
    const { email, password } = await identity.account();
    const { config, url, tokens } = await authorizeUrl('dotcom');
    const first = await tokens((await signInByForm(newBrowser(), url, email, password)).location ?? new URL(DOTCOM));
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => oidc.refreshTokenGrant(config, first.refresh_token ?? '')));
    expect(results.filter((result) => result.status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });
});

describe('records of the authorization server', () => {
  it('are used up by one of those that try at once', async () => {
    const db = openDatabase(identity.databaseUrl);
    const adapter = createAdapter(db, createSecrets(identity.config.secret), () => new Date())('RefreshToken');
    await adapter.upsert('a-token', { jti: 'a-token', grantId: 'a-grant' }, 60);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => adapter.consume('a-token')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await adapter.find('a-token')).toMatchObject({ jti: 'a-token', grantId: 'a-grant', consumed: expect.any(Number) as number });
    await adapter.upsert('late', { jti: 'late' }, -1);
    expect(await adapter.find('late')).toBeUndefined();
    await sweep(db);
    expect(await db.selectFrom('oidc_models').selectAll().where('expires_at', '<', new Date()).execute()).toEqual([]);
    await adapter.revokeByGrantId('a-grant');
    expect(await adapter.find('a-token')).toBeUndefined();
    await db.destroy();
  });
});

describe('single sign-on', () => {
  it('signs in to the other client silently, and in okta_post_message mode', async () => {
    const { email, password, id } = await identity.account();
    const browser = newBrowser();
    const first = await authorizeUrl('dotcom');
    await signInByForm(browser, first.url, email, password);
    const second = await authorizeUrl('insights', { prompt: 'none' });
    const back = await browser.get(second.url);
    const granted = await second.tokens(back.location ?? new URL(INSIGHTS));
    expect(granted.claims()?.sub).toBe(id);
    expect(granted.refresh_token).toBeTruthy();

    const framed = await authorizeUrl('insights', { prompt: 'none', response_mode: 'okta_post_message' });
    const page = await browser.get(framed.url);
    expect(page.body).toContain(`postMessage({"code":`);
    expect(page.body).toContain(`,"${INSIGHTS}")`);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${INSIGHTS}`);
  });

  it('asks for a new sign-in when the session is older than max_age', async () => {
    const { email, password } = await identity.account();
    const browser = newBrowser();
    await signInByForm(browser, (await authorizeUrl('dotcom')).url, email, password);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const silent = await browser.get((await authorizeUrl('insights', { prompt: 'none', max_age: '0' })).url);
    expect(silent.location?.searchParams.get('error')).toBe('login_required');
  });

  it('gets the session of this origin after a flow on the site’s server, for browsers that come from the site', async () => {
    const { email, password, id } = await identity.account();
    const finish = async () => {
      const client = visitor(identity, {
        clientId: 'dotcom',
        clientSecret: 'secret-of-the-dotcom-client',
        redirectUri: `${DOTCOM}/api/auth/callback`,
      });
      await client.idx.start();
      const done = await proceedOf(client)({
        step: 'identify',
        identifier: email,
        credentials: { passcode: password },
        exchangeCodeForTokens: false,
      });
      return { url: `${identity.origin}/login/token/redirect?stateToken=${String(done.context.stateHandle)}`, client };
    };
    const browser = newBrowser();
    const { url } = await finish();
    const passed = await browser.get(url, { referer: `${DOTCOM}/sign-in` });
    expect(passed.location?.searchParams.get('interaction_code')).toMatch(/^ic\./);
    const silent = await authorizeUrl('insights', { prompt: 'none' });
    expect((await silent.tokens((await browser.get(silent.url)).location ?? new URL(INSIGHTS))).claims()?.sub).toBe(id);
    expect((await browser.get(url)).status).toBe(403);

    const lured = newBrowser();
    const second = await finish();
    await lured.get(second.url, { referer: 'http://evil.example/' });
    expect(lured.cookie(identity.origin, 'idp_session')).toBeUndefined();
  });
});

describe('okta-auth-js: tokens', () => {
  async function signedIn(interact: Record<string, unknown> = {}) {
    const account = await identity.account();
    const client = visitor(identity);
    await client.idx.start(interact);
    const done = await proceedOf(client)({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
    if (!done.tokens) throw new Error('no tokens');
    client.tokenManager.setTokens(done.tokens);
    return { ...account, client, tokens: done.tokens };
  }

  it('renews, reads userinfo, revokes', async () => {
    const { client, tokens, id } = await signedIn();
    const renewed = await client.token.renewTokens();
    expect(renewed.accessToken?.accessToken).not.toBe(tokens.accessToken?.accessToken);
    expect(renewed.idToken?.claims.sub).toBe(id);
    client.tokenManager.setTokens(renewed);
    expect(await client.token.getUserInfo(renewed.accessToken, renewed.idToken)).toMatchObject({ sub: id });
    expect(await client.token.introspect('accessToken' as never, renewed.accessToken)).toMatchObject({ active: true, sub: id });
    await client.revokeAccessToken(renewed.accessToken);
    await expect(client.token.getUserInfo(renewed.accessToken, renewed.idToken)).rejects.toMatchObject({ errorCode: 'invalid_token' });
  });

  it('steps up: sensitive calls ask for a fresh sign-in with max_age and acr_values', async () => {
    const { client, tokens, email, password } = await signedIn();
    const call = (accessToken: string) =>
      fetch(`${identity.origin}/idp/myaccount/enrolment-token`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await call(tokens.accessToken?.accessToken ?? '')).status).toBe(201);
    identity.later(16 * MINUTE);
    const old = await call(tokens.accessToken?.accessToken ?? '');
    expect(old.status).toBe(403);
    expect(old.headers.get('www-authenticate')).toMatch(
      /error="insufficient_authentication_context".*max_age="900".*acr_values="urn:okta:loa:1fa:any"/,
    );
    const again = visitor(identity);
    await again.idx.start({ maxAge: 900, acrValues: 'urn:okta:loa:1fa:any' });
    const done = await proceedOf(again)({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect((await call(done.tokens?.accessToken?.accessToken ?? '')).status).toBe(201);
    expect(client.options.clientId).toBe('public');
  });

  it('steps up to two factors when acr_values asks', async () => {
    const { email, password } = await identity.account();
    const client = visitor(identity);
    await client.idx.start({ acrValues: 'urn:okta:loa:2fa:any' });
    const proceed = proceedOf(client);
    const half = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect(half.status).toBe('PENDING');
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(half, 'Email') });
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email)) } });
    expect(done.tokens?.idToken?.claims).toMatchObject({ acr: 'urn:okta:loa:2fa:any', amr: ['pwd', 'otp', 'mfa'] });
  });

  it('is refused after the account is deactivated', async () => {
    const { client, tokens, id, email, password } = await signedIn();
    expect((await identity.manage('POST', `/users/${id}/deactivate`)).body.status).toBe('deactivated');
    await expect(client.token.getUserInfo(tokens.accessToken, tokens.idToken)).rejects.toBeTruthy();
    await expect(client.token.renewTokens()).rejects.toBeTruthy();
    const again = visitor(identity);
    await again.idx.start();
    expect(messageKeys(await proceedOf(again)({ step: 'identify', identifier: email, credentials: { passcode: password } }))).toEqual([
      'errors.E0000004',
    ]);
  });
});

describe('social sign-in', () => {
  interface Person {
    email: string;
    verified?: boolean;
  }

  /** Goes to the demo provider and comes back to the client's redirect URI. */
  async function roundTrip(person: Person, browser = newBrowser()) {
    const client = visitor(identity);
    const first = await client.idx.start();
    const meta = await client.idx.getSavedTransactionMeta();
    const step = first.availableSteps?.find((one) => one.name === 'redirect-idp') as unknown as { href: string; idp: { name: string } };
    expect(step.idp.name).toBe('Northwind');
    const form = await browser.follow(step.href, identity.origin);
    const filled = {
      ...formsOf(form.body)[0]?.fields,
      email: person.email,
      given_name: 'Kim',
      family_name: 'Vale',
      answer: 'yes',
    } as Record<string, string>;
    if (person.verified === false) delete filled.email_verified;
    const answered = await browser.post(new URL((await browser.get(step.href)).location ?? ''), filled);
    const back = await browser.get(answered.location ?? '');
    return { client, back: back.location ?? new URL('http://nowhere.invalid'), browser, meta, status: back.status };
  }

  /** The page after the round trip is a new one: nothing is in memory, and the transaction goes on. */
  function afterReturn(client: OktaAuth) {
    client.transactionManager.clearIdxResponse();
    return client.idx.proceed();
  }

  it('makes an account from a verified address, and finds it again', async () => {
    const { client, back } = await roundTrip({ email: 'kim@social.example' });
    expect(back.origin).toBe(PUBLIC_PAGE);
    expect(client.idx.isInteractionRequired(back.search)).toBe(false);
    const code = back.searchParams.get('interaction_code') ?? '';
    await client.idx.handleInteractionCodeRedirect(back.href);
    const { idToken } = await client.tokenManager.getTokens();
    expect(idToken?.claims).toMatchObject({ email: 'kim@social.example', given_name: 'Kim', amr: ['fed'] });
    expect(code).not.toBe('');
    const again = await roundTrip({ email: 'kim@social.example' });
    await again.client.idx.handleInteractionCodeRedirect(again.back.href);
    expect((await again.client.tokenManager.getTokens()).idToken?.claims.sub).toBe(idToken?.claims.sub);
  });

  it('links to an account with the same address only after its owner signs in', async () => {
    const { email, password, id } = await identity.account();
    const { client, back } = await roundTrip({ email });
    expect(client.idx.isInteractionRequired(back.search)).toBe(true);
    const proceed = proceedOf(client);
    const chosen = await afterReturn(client);
    expect(messageKeys(chosen)).toEqual(['idx.social.link.signin']);
    expect(names(chosen)).toEqual(['select-authenticator-authenticate']);
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Password') });
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: password } });
    expect(done.tokens?.idToken?.claims.sub).toBe(id);
    const told = await identity.mailbox.mail(email);
    expect([told.subject, told.text]).toEqual(['A new way to sign in to your account', expect.stringContaining('Northwind') as string]);
    const again = await roundTrip({ email });
    await again.client.idx.handleInteractionCodeRedirect(again.back.href);
    expect((await again.client.tokenManager.getTokens()).idToken?.claims.sub).toBe(id);
    // Told once, and never of what the account began with.
    expect(identity.mailbox.to(email)).toHaveLength(1);
    expect(identity.mailbox.to('kim@social.example')).toHaveLength(0);
  });

  it('asks for a code when the other provider has not verified the address, and links nothing by it', async () => {
    const { client, back } = await roundTrip({ email: 'unverified@social.example', verified: false });
    expect(client.idx.isInteractionRequired(back.search)).toBe(true);
    const step = await afterReturn(client);
    expect(step.nextStep?.name).toBe('enroll-authenticator');
    const { email } = await identity.account();
    const taken = await roundTrip({ email, verified: false });
    expect(taken.back.searchParams.get('error')).toBe('access_denied');
  });

  it('gives the code to the browser that came back, and to nobody who watches the transaction', async () => {
    const { client, back, meta } = await roundTrip({ email: 'watched@social.example' });
    expect(back.searchParams.get('interaction_code')).toMatch(/^ic\./);
    const watch = await fetch(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ interactionHandle: meta?.interactionHandle }),
    });
    expect(watch.status).toBe(401);
    expect(await watch.text()).not.toContain('interaction_code');
    expect(client).toBeDefined();
  });

  it('refuses an answer in another browser', async () => {
    const browser = newBrowser();
    const client = visitor(identity);
    const first = await client.idx.start();
    const step = first.availableSteps?.find((one) => one.name === 'redirect-idp') as unknown as { href: string };
    const at = (await browser.get(step.href)).location ?? new URL('http://nowhere.invalid');
    const form = formsOf((await browser.get(at)).body)[0];
    const answered = await browser.post(at, {
      ...form?.fields,
      email: 'victim@social.example',
      given_name: 'A',
      family_name: 'B',
      answer: 'yes',
    });
    expect((await newBrowser().get(answered.location ?? '')).status).toBe(403);
  });
});

describe('the browser’s session', () => {
  it('is told, and closed, by the session calls', async () => {
    const { email, password, id } = await identity.account();
    const browser = newBrowser();
    expect((await browser.get(`${identity.origin}/api/v1/sessions/me`)).status).toBe(404);
    await signInByForm(browser, (await authorizeUrl('dotcom')).url, email, password);
    const session = JSON.parse((await browser.get(`${identity.origin}/api/v1/sessions/me`)).body) as Record<string, unknown>;
    expect(session).toMatchObject({ userId: id, login: email, status: 'ACTIVE' });
    const { body } = await identity.manage('GET', `/users/${id}/sessions`);
    expect(body.sessions).toHaveLength(1);
    expect(
      (await browser.request(`${identity.origin}/api/v1/sessions/me`, { method: 'DELETE', headers: { origin: 'http://evil.example' } }))
        .status,
    ).toBe(403);
    expect((await browser.request(`${identity.origin}/api/v1/sessions/me`, { method: 'DELETE', headers: { origin: DOTCOM } })).status).toBe(
      204,
    );
    expect((await browser.get(`${identity.origin}/api/v1/sessions/me`)).status).toBe(404);
  });

  it('takes what IDX gave in it along when it is closed', async () => {
    const { email, password } = await identity.account();
    const browser = cookieBrowser({ origin: PUBLIC_PAGE, 'x-forwarded-for': someAddress() });
    const form = {
      client_id: 'public',
      scope: 'openid offline_access',
      redirect_uri: `${PUBLIC_PAGE}/login/callback`,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      state: 's',
    };
    const { interaction_handle: interactionHandle } = JSON.parse((await browser.post(`${identity.issuer}/v1/interact`, form)).body) as {
      interaction_handle: string;
    };
    const call = async (path: string, body: unknown) =>
      JSON.parse(
        (
          await browser.request(`${identity.origin}/idp/idx/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).body,
      ) as {
        stateHandle: string;
        successWithInteractionCode: { value: { name: string; value: string }[] };
      };
    const { stateHandle } = await call('introspect', { interactionHandle });
    const done = await call('identify', { stateHandle, identifier: email, credentials: { passcode: password } });
    const code = done.successWithInteractionCode.value.find(({ name }) => name === 'interaction_code')?.value ?? '';
    const trade = async (body: Record<string, string>) => {
      const response = await fetch(`${identity.issuer}/v1/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'public', ...body }),
      });
      return { status: response.status, token: ((await response.json()) as { refresh_token?: string }).refresh_token ?? '' };
    };
    const first = await trade({ grant_type: 'interaction_code', interaction_code: code, code_verifier: codeVerifier });
    const renewed = await trade({ grant_type: 'refresh_token', refresh_token: first.token });
    expect(renewed.status).toBe(200);
    expect((await browser.request(`${identity.origin}/api/v1/sessions/me`, { method: 'DELETE' })).status).toBe(204);
    expect((await trade({ grant_type: 'refresh_token', refresh_token: renewed.token })).status).toBe(400);
  });
});
