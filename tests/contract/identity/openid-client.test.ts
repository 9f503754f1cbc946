import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdapter } from '../../../src/backends/identity/oidc/adapter.ts';
import { openDatabase } from '../../../src/backends/identity/storage/database.ts';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { sweep } from '../../../src/backends/identity/storage/sweep.ts';
import { authorizeUrl, configuration, newBrowser, signInByForm } from '../support/authorize.ts';
import { cookieBrowser } from '../support/cookie-browser.ts';
import { DOTCOM, startIdentity, type Identity } from '../support/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('openid-client', () => {
  it('reads discovery', async () => {
    const metadata = (await configuration(identity, 'dotcom')).serverMetadata();
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
    const { config, url, tokens, origin } = await authorizeUrl(identity, 'dotcom');
    const back = await signInByForm(identity, browser, url, email, password);
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
    const silent = await authorizeUrl(identity, 'dotcom', { prompt: 'none' });
    expect((await browser.get(silent.url)).location?.searchParams.get('error')).toBe('login_required');
  });

  it('ends the family of a refresh token that is used twice', async () => {
    const { email, password } = await identity.account();
    const { config, url, tokens } = await authorizeUrl(identity, 'dotcom');
    const back = await signInByForm(identity, newBrowser(), url, email, password);
    const first = await tokens(back.location ?? new URL(DOTCOM));
    const second = await oidc.refreshTokenGrant(config, first.refresh_token ?? '');
    await expect(oidc.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(oidc.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('of two refreshes at once only one gets through', async () => {
    const { email, password } = await identity.account();
    const { config, url, tokens } = await authorizeUrl(identity, 'dotcom');
    const first = await tokens((await signInByForm(identity, newBrowser(), url, email, password)).location ?? new URL(DOTCOM));
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => oidc.refreshTokenGrant(config, first.refresh_token ?? '')));
    expect(results.filter((result) => result.status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });
});

describe('records of the authorization server', () => {
  it('are used up by one of those that try at once', async () => {
    const db = openDatabase(identity.databaseUrl);
    const adapter = createAdapter(db, createSecrets('identity', identity.config.secret), () => new Date())('RefreshToken');
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
