import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicClient } from '../../../src/backends/identity/config.ts';
import { openBrowser } from '../../support/browser.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { startIdentity, type Identity } from '../support/identity.ts';
import { serveWidget } from '../support/widget-page.ts';

interface Tokens {
  accessToken: { accessToken: string };
  idToken: { idToken: string; claims: { sub: string } };
  refreshToken?: { refreshToken: string };
}

/** What the page with okta-auth-js has, as far as it is used here. */
interface BrowserGlobals {
  client: {
    idx: { start(options: object): Promise<unknown>; proceed(options: object): Promise<{ status: string; tokens: Tokens }> };
    token: {
      getWithoutPrompt(options?: object): Promise<{ tokens: Tokens }>;
      renewTokens(): Promise<Tokens>;
      getUserInfo(): Promise<{ sub: string }>;
    };
    tokenManager: { setTokens(tokens: Tokens): void; getTokensSync(): Partial<Tokens> };
    session: { exists(): Promise<boolean> };
    revokeRefreshToken(): Promise<unknown>;
    signOut(options: object): Promise<unknown>;
  };
}

let identity: Identity;
let browser: Browser;
let page: Page;
let origin: string;
let closePage: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  identity = await startIdentity({ clients: [publicClient('public', origin), publicClient('other', origin)] });
  closePage = await serveWidget(port, () => identity.issuer);
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await closePage?.();
  await identity?.stop();
});
beforeEach(async () => {
  const context = await browser.newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(15_000);
  page = await context.newPage();
});
afterEach(() => page.context().close());

/** Signs in on a page with okta-auth-js and keeps the tokens where the library keeps them. */
async function signedIn() {
  const account = await identity.account();
  await page.goto(`${origin}/auth`);
  const tokens = await page.evaluate(async ({ email, password }) => {
    const { client } = window as unknown as BrowserGlobals;
    await client.idx.start({ useGenericRemediator: true, scopes: ['openid', 'profile', 'email', 'offline_access'] });
    const done = await client.idx.proceed({
      step: 'identify',
      identifier: email,
      credentials: { passcode: password },
      useGenericRemediator: true,
    });
    client.tokenManager.setTokens(done.tokens);
    return done.tokens;
  }, account);
  expect(tokens.idToken.claims.sub).toBe(account.id);
  return { ...account, tokens };
}

/** What a call of the token endpoint with a refresh token is answered. */
const refresh = async (token: string | undefined): Promise<number> =>
  (
    await fetch(`${identity.issuer}/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'public', refresh_token: token ?? '' }),
    })
  ).status;

describe('okta-auth-js in a browser', () => {
  it('renews, and its userinfo is that of who signed in', async () => {
    const { id, tokens } = await signedIn();
    const after = await page.evaluate(async () => {
      const { client } = window as unknown as BrowserGlobals;
      const renewed = await client.token.renewTokens();
      client.tokenManager.setTokens(renewed);
      return { sub: (await client.token.getUserInfo()).sub, accessToken: renewed.accessToken.accessToken };
    });
    expect(after.sub).toBe(id);
    expect(after.accessToken).not.toBe(tokens.accessToken.accessToken);
    expect(await refresh(tokens.refreshToken?.refreshToken)).toBe(400);
  });

  it('revokes a refresh token', async () => {
    await signedIn();
    const token = await page.evaluate(async () => {
      const { client } = window as unknown as BrowserGlobals;
      const { refreshToken } = client.tokenManager.getTokensSync();
      await client.revokeRefreshToken();
      return refreshToken?.refreshToken;
    });
    expect(token).toBeTruthy();
    expect(await refresh(token)).toBe(400);
  });

  it('signs out: tokens, the session here and single sign-on are over, and the way back is the client’s own', async () => {
    const { id, tokens } = await signedIn();
    const silent = await page.evaluate(async () => {
      const { client } = window as unknown as BrowserGlobals;
      return { exists: await client.session.exists(), sub: (await client.token.getWithoutPrompt()).tokens.idToken.claims.sub };
    });
    expect(silent).toEqual({ exists: true, sub: id });
    const gone = page.waitForURL((url) => url.href === `${origin}/`);
    await page
      .evaluate(
        (to) =>
          (window as unknown as BrowserGlobals).client
            .signOut({ postLogoutRedirectUri: to, clearTokensBeforeRedirect: true })
            .then(() => undefined),
        `${origin}/`,
      )
      .catch(() => undefined);
    await gone;
    expect(await refresh(tokens.refreshToken?.refreshToken)).toBe(400);
    const userinfo = await fetch(`${identity.issuer}/v1/userinfo`, {
      headers: { authorization: `Bearer ${tokens.accessToken.accessToken}` },
    });
    expect(userinfo.status).toBe(401);
    for (const client of ['public', 'other']) {
      await page.goto(`${origin}/auth?client=${client}`);
      const after = await page.evaluate(async () => {
        const globals = window as unknown as BrowserGlobals;
        const error = await globals.client.token.getWithoutPrompt().then(
          () => 'signed in',
          (reason: { errorCode?: string }) => reason.errorCode,
        );
        return { exists: await globals.client.session.exists(), error, kept: Object.keys(globals.client.tokenManager.getTokensSync()) };
      });
      expect(after).toEqual({ exists: false, error: 'login_required', kept: [] });
    }
  });
});
