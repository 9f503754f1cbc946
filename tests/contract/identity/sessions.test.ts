import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeUrl, newBrowser, signInByForm } from '../support/authorize.ts';
import { cookieBrowser } from '../support/cookie-browser.ts';
import { proceedOf, someAddress, visitor } from '../support/idx-client.ts';
import { DOTCOM, INSIGHTS, PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { codeChallenge, codeVerifier } from '../support/pkce.ts';
import { tokenOf } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('single sign-on', () => {
  it('signs in to the other client silently, and in okta_post_message mode', async () => {
    const { email, password, id } = await identity.account();
    const browser = newBrowser();
    const first = await authorizeUrl(identity, 'dotcom');
    await signInByForm(identity, browser, first.url, email, password);
    const second = await authorizeUrl(identity, 'insights', { prompt: 'none' });
    const back = await browser.get(second.url);
    const granted = await second.tokens(back.location ?? new URL(INSIGHTS));
    expect(granted.claims()?.sub).toBe(id);
    expect(granted.refresh_token).toBeTruthy();

    const framed = await authorizeUrl(identity, 'insights', { prompt: 'none', response_mode: 'okta_post_message' });
    const page = await browser.get(framed.url);
    expect(page.body).toContain(`postMessage({"code":`);
    expect(page.body).toContain(`,"${INSIGHTS}")`);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${INSIGHTS}`);
  });

  it('asks for a new sign-in when the session is older than max_age', async () => {
    const { email, password } = await identity.account();
    const browser = newBrowser();
    await signInByForm(identity, browser, (await authorizeUrl(identity, 'dotcom')).url, email, password);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const silent = await browser.get((await authorizeUrl(identity, 'insights', { prompt: 'none', max_age: '0' })).url);
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
      const handle = String(done.context.stateHandle);
      return { url: `${identity.origin}/login/token/redirect?stateToken=${tokenOf(handle)}`, whole: handle, client };
    };
    const browser = newBrowser();
    const { url, whole } = await finish();
    expect(whole).toContain('~c.');
    const passedWhole = (handle: string) =>
      newBrowser().get(`${identity.origin}/login/token/redirect?stateToken=${encodeURIComponent(handle)}`, {
        referer: `${DOTCOM}/sign-in`,
      });
    expect((await passedWhole(`${whole}x`)).status).toBe(403);
    // A site of the release before sends the whole, and runs beside this provider while machines are replaced one by one.
    expect((await passedWhole((await finish()).whole)).location?.searchParams.get('interaction_code')).toMatch(/^ic\./);
    const passed = await browser.get(url, { referer: `${DOTCOM}/sign-in` });
    expect(passed.location?.searchParams.get('interaction_code')).toMatch(/^ic\./);
    const silent = await authorizeUrl(identity, 'insights', { prompt: 'none' });
    expect((await silent.tokens((await browser.get(silent.url)).location ?? new URL(INSIGHTS))).claims()?.sub).toBe(id);
    expect((await browser.get(url)).status).toBe(403);

    const lured = newBrowser();
    const second = await finish();
    await lured.get(second.url, { referer: 'http://evil.example/' });
    expect(lured.cookie(identity.origin, 'idp_session')).toBeUndefined();
  });
});

describe('the browser’s session', () => {
  it('is told, and closed, by the session calls', async () => {
    const { email, password, id } = await identity.account();
    const browser = newBrowser();
    expect((await browser.get(`${identity.origin}/api/v1/sessions/me`)).status).toBe(404);
    await signInByForm(identity, browser, (await authorizeUrl(identity, 'dotcom')).url, email, password);
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
        body: new URLSearchParams({ client_id: 'public', redirect_uri: `${PUBLIC_PAGE}/login/callback`, ...body }),
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
