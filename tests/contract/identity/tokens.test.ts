import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, messageKeys, proceedOf, visitor } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { callMyAccount } from '../support/my-account.ts';

const MINUTE = 60_000;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

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
    const call = (accessToken: string) => callMyAccount(identity, accessToken, 'POST', '/enrolment-token', {});
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
