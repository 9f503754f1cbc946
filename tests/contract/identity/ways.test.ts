import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityLines } from '../../support/security-log.ts';
import { choice, proceedOf, visitor } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { accessTokenOf, authenticatorsOf, beginSetUp, callMyAccount } from '../support/my-account.ts';
import { roundTrip } from '../support/social.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

interface Ways {
  password: { changedAt: string | null } | null;
  providers: { id: string; name: string; connectedAt: string; lastUsedAt: string | null }[];
}
const waysOf = async (token: string): Promise<Ways> => (await (await callMyAccount(identity, token, 'GET', '/ways')).json()) as Ways;
const disconnect = (token: string, id: string) => callMyAccount(identity, token, 'DELETE', `/ways/providers/${id}`);

/** Signs in at the demo provider, which makes the account the first time. */
async function bySocial(email: string): Promise<string> {
  const { client, back } = await roundTrip(identity, { email });
  await client.idx.handleInteractionCodeRedirect(back.href);
  return (await client.tokenManager.getTokens()).accessToken?.accessToken ?? '';
}

describe('ways in tell the truth (promise 22)', () => {
  it('an account of another provider: the provider by its name, when it was connected and used, and no password', async () => {
    const before = Date.now();
    const token = await bySocial('ways@social.example');
    const first = await waysOf(token);
    expect(first).toEqual({
      password: null,
      providers: [{ id: expect.any(String) as string, name: 'Northwind', connectedAt: expect.any(String) as string, lastUsedAt: null }],
    });
    expect(Math.abs(Date.parse(first.providers[0]!.connectedAt) - before)).toBeLessThan(120_000);
    const again = await waysOf(await bySocial('ways@social.example'));
    expect(Date.parse(again.providers[0]!.lastUsedAt ?? '')).toBeGreaterThan(before - 1_000);
    expect((await callMyAccount(identity, 'none', 'GET', '/ways')).status).toBe(401);
  });

  it('an account with a password says since when', async () => {
    const token = await accessTokenOf(identity, await identity.account());
    expect(await waysOf(token)).toEqual({ password: { changedAt: expect.any(String) as string }, providers: [] });
  });

  it('a provider is disconnected once, by its owner after a fresh sign-in, who hears of it, and has a way in left', async () => {
    const email = 'leaves@social.example';
    const token = await bySocial(email);
    const id = (await waysOf(token)).providers[0]!.id;
    const stranger = await accessTokenOf(identity, await identity.account());
    expect((await disconnect(stranger, id)).status).toBe(404);
    const both = await Promise.all([disconnect(token, id), disconnect(token, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await waysOf(token)).providers).toEqual([]);
    const noted = securityLines(identity.config.securityLog.file ?? '').filter(({ event }) => event === 'account');
    expect(noted.filter(({ change }) => change === 'unlinked')).toHaveLength(1);
    const told = await identity.mailbox.mail(email);
    expect(told.text).toContain('Northwind');

    // Without a password and without the provider a code to the address opens the account.
    const client = visitor(identity);
    await client.idx.start();
    const proceed = proceedOf(client);
    const step = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(step, 'Email') });
    const done = await proceed({
      step: 'challenge-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email, 1, /code/)) },
    });
    expect(done.tokens?.idToken?.claims.email).toBe(email);
  });

  it('is asked to sign in again where the sign-in is too old', async () => {
    const token = await bySocial('late@social.example');
    const id = (await waysOf(token)).providers[0]!.id;
    identity.later(15 * 60_000 + 1_000);
    expect((await disconnect(token, id)).status).toBe(403);
  });

  it('a phone says when it was used', async () => {
    const account = await identity.account();
    const { first, proceed } = await beginSetUp(identity, await accessTokenOf(identity, account));
    await proceed({
      step: 'select-authenticator-enroll',
      authenticator: { ...choice(first, 'Phone'), methodType: 'sms', phoneNumber: '+441632960777' },
    });
    const box = '+441632960777@sms.localhost';
    await proceed({ step: 'enroll-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(box)) } });
    const client = visitor(identity);
    await client.idx.start({ acrValues: 'urn:okta:loa:2fa:any' });
    const next = proceedOf(client);
    const half = await next({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
    await next({ step: 'select-authenticator-authenticate', authenticator: choice(half, 'Phone') });
    const done = await next({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(box, 2)) } });
    const [held] = (await authenticatorsOf(identity, done.tokens?.accessToken?.accessToken ?? '')) as { lastUsedAt?: string | null }[];
    expect(held?.lastUsedAt).toEqual(expect.any(String));
  });
});
