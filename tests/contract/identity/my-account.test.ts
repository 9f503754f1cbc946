import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, proceedOf, visitor } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { accessTokenOf, authenticatorsOf, beginSetUp, callMyAccount, setUpQuestion } from '../support/my-account.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const TWO = 'urn:okta:loa:2fa:any';

const signedIn = (account: { email: string; password: string }) => accessTokenOf(identity, account);
const call = (token: string, method: string, path: string, body?: unknown) => callMyAccount(identity, token, method, path, body);

/** Sets a phone up as the site does. */
async function setUpPhone(token: string, number: string) {
  const { first, proceed } = await beginSetUp(identity, token);
  await proceed({
    step: 'select-authenticator-enroll',
    authenticator: { ...choice(first, 'Phone'), methodType: 'sms', phoneNumber: number },
  });
  await proceed({
    step: 'enroll-authenticator',
    credentials: { passcode: codeIn(await identity.mailbox.mail(`${number}@sms.localhost`)) },
  });
}

describe('what protects an account', () => {
  it('is told to its owner with names that give nothing away', async () => {
    const token = await signedIn(await identity.account());
    await setUpPhone(token, '+441632960123');
    const answer = await call(token, 'GET', '/authenticators');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual([
      {
        id: expect.any(String) as string,
        key: 'phone_number',
        name: '+44 XXX-XXX-0123',
        createdAt: expect.any(String) as string,
        lastUsedAt: null,
      },
    ]);
    expect((await call('none', 'GET', '/authenticators')).status).toBe(401);
  });

  it('is changed with two factors only, once there is a second one', async () => {
    const account = await identity.account();
    const token = await signedIn(account);
    await setUpPhone(token, '+441632960124');
    const [{ id } = { id: '' }] = await authenticatorsOf(identity, token);
    for (const [method, path] of [
      ['DELETE', `/authenticators/${id}`],
      ['POST', '/enrolment-token'],
      ['PUT', `/authenticators/${id}`],
      ['PUT', '/password'],
    ] as const) {
      const refused = await call(token, method, path, {});
      expect([refused.status, /acr_values="([^"]*)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]]).toEqual([403, TWO]);
    }
    const client = visitor(identity);
    await client.idx.start({ acrValues: TWO });
    const proceed = proceedOf(client);
    const half = await proceed({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
    // Whoever reads the mailbox sets the password too: both together are no second factor.
    expect(() => choice(half, 'Email')).toThrow();
    await proceed({ step: 'select-authenticator-authenticate', authenticator: { ...choice(half, 'Phone'), methodType: 'sms' } });
    const done = await proceed({
      step: 'challenge-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail('+441632960124@sms.localhost', 2)) },
    });
    expect((await call(done.tokens?.accessToken?.accessToken ?? '', 'DELETE', `/authenticators/${id}`)).status).toBe(204);
  });

  it('whoever lost the phone signs in as before, and whoever runs the provider takes it away', async () => {
    const account = await identity.account();
    await setUpPhone(await signedIn(account), '+441632960125');
    const token = await signedIn(account);
    expect((await call(token, 'GET', '/profile')).status).toBe(200);
    expect((await call(token, 'POST', '/enrolment-token', {})).status).toBe(403);
    const held = (await identity.manage('GET', `/users/${account.id}/authenticators`)).body.authenticators as { id: string }[];
    expect((await identity.manage('DELETE', `/users/${account.id}/authenticators/${held[0]?.id}`)).status).toBe(204);
    expect((await call(await signedIn(account), 'POST', '/enrolment-token', {})).status).toBe(201);
  });

  it.each([
    ['PUT', '/password', { profile: { password: 'Another-harbour-72' } }],
    ['POST', '/enrolment-token', {}],
    ['DELETE', '/authenticators/00000000-0000-4000-8000-000000000000', undefined],
    ['PUT', '/authenticators/00000000-0000-4000-8000-000000000000', { profile: { displayName: 'Laptop' } }],
  ])('is changed only within fifteen minutes of a sign-in: %s %s', async (method, path, body) => {
    const account = await identity.account();
    const token = await signedIn(account);
    identity.later(15 * 60_000 + 1_000);
    const refused = await call(token, method, path, body);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toMatch(/insufficient_authentication_context.*max_age="900"/);
    // A renewed token is as old as the sign-in that it comes from.
    const client = visitor(identity);
    await client.idx.start();
    const done = await proceedOf(client)({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
    client.tokenManager.setTokens(done.tokens ?? {});
    identity.later(15 * 60_000 + 1_000);
    const renewed = await client.token.renewTokens();
    expect((await call(renewed.accessToken?.accessToken ?? '', method, path, body)).status).toBe(403);
    expect([200, 201, 404]).toContain((await call(await signedIn(account), method, path, body)).status);
  });

  it.each([
    ['skips', async (token: string) => (await beginSetUp(identity, token)).proceed({ step: 'skip' })],
    ['sets a question up', (token: string) => setUpQuestion(identity, token)],
  ])('whoever proves nothing in a set-up has a sign-in as old and as strong as the one that asked for it: %s', async (_, goThrough) => {
    const account = await identity.account();
    const client = visitor(identity);
    await client.idx.start({ acrValues: TWO });
    const proceed = proceedOf(client);
    const half = await proceed({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(half, 'Email') });
    const passcode = codeIn(await identity.mailbox.mail(account.email, 1, /code/));
    const before = (await proceed({ step: 'challenge-authenticator', credentials: { passcode } })).tokens;
    identity.later(14 * 60_000);
    const after = (await goThrough(before?.accessToken?.accessToken ?? '')).tokens;
    const old = before?.idToken?.claims;
    expect(after?.idToken?.claims).toMatchObject({ auth_time: old?.auth_time, acr: TWO, sid: old?.sid });
    identity.later(2 * 60_000);
    expect((await call(after?.accessToken?.accessToken ?? '', 'POST', '/enrolment-token', {})).status).toBe(403);
  });

  it('a new password ends every other session and token, the one that set it goes on, and the old password opens nothing', async () => {
    const account = await identity.account();
    const [here, elsewhere] = await Promise.all([signedIn(account), signedIn(account)]);
    const set = await call(here, 'PUT', '/password', { profile: { password: 'Another-harbour-72' } });
    expect(set.status).toBe(200);
    expect((await call(elsewhere, 'GET', '/profile')).status).toBe(401);
    expect((await call(here, 'GET', '/profile')).status).toBe(200);
    expect(await signedIn(account)).toBe('');
    expect(await signedIn({ ...account, password: 'Another-harbour-72' })).not.toBe('');
  });

  it('is renamed and removed by its owner alone, and only a passkey has a name', async () => {
    const [mine, theirs] = await Promise.all([identity.account(), identity.account()]);
    const [token, other] = await Promise.all([signedIn(mine), signedIn(theirs)]);
    await setUpQuestion(identity, token);
    const [{ id, ...question } = { id: '' }] = await authenticatorsOf(identity, token);
    expect(question).toMatchObject({ name: 'What is the food you least liked as a child?', questionKey: 'disliked_food' });
    const rename = (by: string, displayName: unknown) => call(by, 'PUT', `/authenticators/${id}`, { profile: { displayName } });
    expect([
      (await rename(token, 'Laptop')).status,
      (await rename(token, '')).status,
      (await rename(token, 'a\nb')).status,
      (await rename(other, 'Laptop')).status,
    ]).toEqual([404, 400, 400, 404]);
    expect((await call(other, 'DELETE', `/authenticators/${id}`)).status).toBe(404);
    expect((await call(token, 'DELETE', `/authenticators/${id}`)).status).toBe(204);
  });
});
