import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeUrl, newBrowser, signInByForm } from '../support/authorize.ts';
import { formsOf, type CookieBrowser } from '../support/cookie-browser.ts';
import { codeIn, DOTCOM, startIdentity, type Identity } from '../support/identity.ts';
import { rawIdx, authorizeUrl as rawAuthorizeUrl } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const TWO = 'urn:okta:loa:2fa:any';
type Page = Awaited<ReturnType<CookieBrowser['get']>>;

/** Sends the form of a step as it stands, with what is typed. */
async function send(browser: CookieBrowser, page: Page, step: string, typed: Record<string, string> = {}, about = ''): Promise<Page> {
  const form = formsOf(page.body).find(({ fields, html }) => fields.step === step && html.includes(about));
  if (!form) throw new Error(`no form ${step}: ${page.status} ${page.body.slice(-2000)}`);
  const answer = await browser.post(new URL(form.action, identity.origin), { ...form.fields, ...typed }, { origin: identity.origin });
  return answer.location ? browser.follow(answer.location, identity.origin) : answer;
}

const enter = ({ email, password }: { email: string; password: string }) => ({ identifier: email, 'credentials.passcode': password });

describe('a stronger sign-in by the code flow (promise 26)', () => {
  it('is asked of a session of one factor, and keeps the session’s name', async () => {
    const account = await identity.account();
    const browser = newBrowser();
    const first = await authorizeUrl(identity, 'dotcom');
    const one = await first.tokens(
      (await signInByForm(identity, browser, first.url, account.email, account.password)).location ?? new URL(DOTCOM),
    );
    const silent = await browser.get((await authorizeUrl(identity, 'dotcom', { acr_values: TWO, prompt: 'none' })).url);
    expect(silent.location?.searchParams.get('error')).toBe('login_required');

    const second = await authorizeUrl(identity, 'dotcom', { acr_values: TWO });
    const asked = await send(browser, await browser.follow(second.url, identity.origin), 'identify', enter(account));
    expect(asked.status).toBe(200);
    const waiting = await send(browser, asked, 'challenge', {}, 'email');
    const done = await send(browser, waiting, 'challenge/answer', {
      'credentials.passcode': codeIn(await identity.mailbox.mail(account.email)),
    });
    const two = (await second.tokens(done.location ?? new URL(DOTCOM))).claims();
    expect(two).toMatchObject({ acr: TWO, sub: account.id, sid: one.claims()?.sid });
    const now = await browser.get((await authorizeUrl(identity, 'insights', { acr_values: TWO, prompt: 'none' })).url);
    expect(now.location?.searchParams.has('code')).toBe(true);
  });
});

describe('a forgotten password at the authorization endpoint', () => {
  it('is set within the sign-in, which then goes on', async () => {
    const { email, id } = await identity.account();
    const browser = newBrowser();
    const begun = await authorizeUrl(identity, 'dotcom');
    const first = await browser.follow(begun.url, identity.origin);
    const recovers = await send(browser, await send(browser, first, 'recover'), 'identify', { identifier: email });
    const waiting = await send(browser, recovers, 'challenge', {}, 'email');
    const proven = await send(browser, waiting, 'challenge/answer', {
      'credentials.passcode': codeIn(await identity.mailbox.mail(email)),
    });
    // Whoever chooses a password takes seconds for it.
    identity.later(5_000);
    const done = await send(browser, proven, 'challenge/answer', { 'credentials.passcode': 'Eleven-otters-11' });
    expect(done.location?.origin).toBe(DOTCOM);
    expect((await begun.tokens(done.location ?? new URL(DOTCOM))).claims()?.sub).toBe(id);
    const silent = await browser.get((await authorizeUrl(identity, 'insights', { prompt: 'none' })).url);
    expect(silent.location?.searchParams.has('code')).toBe(true);
  });
});

describe('tokens and addresses as discovery and Okta have them (promise 26)', () => {
  it('no refresh token without offline_access; sid in every ID token', async () => {
    const account = await identity.account();
    const browser = newBrowser();
    const plain = await authorizeUrl(identity, 'dotcom', { scope: 'openid email' });
    const granted = await plain.tokens(
      (await signInByForm(identity, browser, plain.url, account.email, account.password)).location ?? new URL(DOTCOM),
    );
    expect(granted.refresh_token).toBeUndefined();
    const offline = await authorizeUrl(identity, 'dotcom', { prompt: 'none' });
    const more = await offline.tokens((await browser.get(offline.url)).location ?? new URL(DOTCOM));
    expect(more.refresh_token).toBeTruthy();
    expect((await oidc.refreshTokenGrant(offline.config, more.refresh_token ?? '')).claims()?.sid).toBe(more.claims()?.sid);
    const again = await authorizeUrl(identity, 'dotcom', { scope: 'openid', prompt: 'none' });
    const less = await again.tokens((await browser.get(again.url)).location ?? new URL(DOTCOM));
    expect(less.refresh_token).toBeUndefined();
    expect(granted.claims()?.sid).toEqual(expect.any(String));
    expect(less.claims()?.sid).toBe(granted.claims()?.sid);
    expect(plain.config.serverMetadata()).toMatchObject({ backchannel_logout_supported: true, backchannel_logout_session_supported: true });
    const { trade, interactionCode } = rawIdx(() => identity);
    expect(decodeJwt((await trade((await interactionCode(account)).code)).body.id_token ?? '').sid).toEqual(expect.any(String));
  });

  it('redirect_uri is required at interact, authorize and token', async () => {
    const account = await identity.account();
    const { trade, interactionCode } = rawIdx(() => identity);
    const code = (await interactionCode(account)).code;
    const answer = await fetch(`${identity.issuer}/v1/interact`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'public', scope: 'openid' }),
    });
    expect(answer.status).toBe(400);
    const page = await newBrowser().get(rawAuthorizeUrl(identity, { redirect_uri: undefined }));
    expect([page.status, page.location]).toEqual([400, undefined]);
    const missing = await fetch(`${identity.issuer}/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'interaction_code',
        client_id: 'public',
        interaction_code: code,
        code_verifier: 'x'.repeat(43),
      }),
    });
    expect(missing.status).toBe(400);
    expect((await trade(code)).status).toBe(200);
  });
});

describe('somebody else in the same browser (promise 26)', () => {
  const twoPeople = async () => {
    const [first, second] = [await identity.account(), await identity.account()];
    const browser = newBrowser();
    const begun = await authorizeUrl(identity, 'dotcom');
    await signInByForm(identity, browser, begun.url, first.email, first.password);
    const next = await authorizeUrl(identity, 'dotcom', { prompt: 'login' });
    const asks = await send(browser, await browser.follow(next.url, identity.origin), 'identify', enter(second));
    return { first, second, browser, next, asks };
  };

  it('is asked for on a page of ours, and the other’s session ends', async () => {
    const { first, second, browser, next, asks } = await twoPeople();
    expect(asks.body).toContain(`You are signed in as ${first.email} in this browser.`);
    expect(asks.body).toContain(`Continue as ${second.email}`);
    expect(asks.headers.get('content-security-policy')).toContain("default-src 'none'");
    const done = await send(browser, asks, 'switch');
    expect((await next.tokens(done.location ?? new URL(DOTCOM))).claims()?.sub).toBe(second.id);
    expect((await identity.manage('GET', `/users/${first.id}/sessions`)).body.sessions).toEqual([]);
  });

  it('may stay with the one, or use another account', async () => {
    const { first, browser, asks } = await twoPeople();
    expect(formsOf((await send(browser, asks, 'cancel')).body).some(({ fields }) => fields.step === 'identify')).toBe(true);
    const other = await twoPeople();
    const stays = await send(other.browser, other.asks, 'stay');
    expect(stays.location?.href ?? stays.body).not.toContain(other.second.email);
    expect((await identity.manage('GET', `/users/${other.second.id}/sessions`)).body.sessions).toEqual([]);
    expect((await identity.manage('GET', `/users/${first.id}/sessions`)).body.sessions).toHaveLength(1);
  });
});

describe('every page of the identity origin has its policy (promise 26)', () => {
  it.each([
    ['sign-out', '/oauth2/default/v1/logout?client_id=dotcom'],
    ['signed out', '/oauth2/default/v1/logout/success'],
    ['a wrong client', '/oauth2/default/v1/authorize?client_id=nobody'],
    ['a wrong sign-out', '/oauth2/default/v1/logout?id_token_hint=x'],
    ['a sign-out that was not asked for', '/oauth2/default/v1/logout/confirm'],
    ['a sign-in that is over', '/sign-in/nothing'],
    ['going on with nothing', '/oauth2/default/v1/authorize/nothing'],
    ['nothing below the issuer', '/oauth2/default/v1/nothing'],
    ['a link in a mail', '/email/verify?token=x'],
  ])('%s', async (_, path) => {
    const account = await identity.account();
    const browser = newBrowser();
    await signInByForm(identity, browser, (await authorizeUrl(identity, 'dotcom')).url, account.email, account.password);
    const page = await browser.get(`${identity.origin}${path}`, { accept: 'text/html' });
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(page.body).not.toMatch(/Submitting Callback|oidc-provider/);
  });

  it('a form that sends itself runs its own script and goes to the client alone', async () => {
    const account = await identity.account();
    const browser = newBrowser();
    await signInByForm(identity, browser, (await authorizeUrl(identity, 'dotcom')).url, account.email, account.password);
    const page = await browser.get((await authorizeUrl(identity, 'dotcom', { prompt: 'none', response_mode: 'form_post' })).url);
    expect(page.body).toContain(`action="${DOTCOM}/api/auth/callback"`);
    expect(page.body).not.toMatch(/Submitting Callback/);
    expect(page.body).toMatch(/<html lang="en">[\s\S]*<style>[\s\S]*<h1>Signing you in<\/h1>/);
    // Without a script, by a button.
    expect(page.body).toMatch(/<noscript>[\s\S]*<button type="submit">Continue<\/button><\/noscript>/);
    const script = /<script>([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(page.headers.get('content-security-policy')).toContain(
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${DOTCOM}`);
  });
});
