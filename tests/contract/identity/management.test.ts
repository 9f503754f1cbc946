import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, messageKeys, names, proceedOf, visitor, type Proceed } from '../support/idx-client.ts';
import { codeIn, linkIn, startIdentity, type Identity } from '../support/identity.ts';
import { formsOf } from '../support/cookie-browser.ts';
import { newBrowser } from '../support/authorize.ts';
import { callMyAccount } from '../support/my-account.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

async function signIn(email: string, password: string) {
  const client = visitor(identity);
  await client.idx.start();
  return proceedOf(client)({ step: 'identify', identifier: email, credentials: { passcode: password } });
}

describe('management API', () => {
  it('creates, reads, finds and changes an account', async () => {
    const { email, id } = await identity.account({ locale: 'de' });
    expect((await identity.manage('GET', `/users/${id}`)).body).toMatchObject({
      id,
      email,
      firstName: 'Robin',
      status: 'active',
      locked: false,
      locale: 'de',
      hasPassword: true,
    });
    expect((await identity.manage('GET', `/users?email=${email.toUpperCase()}`)).body.users).toMatchObject([{ id }]);
    expect((await identity.manage('PATCH', `/users/${id}`, { firstName: 'Kim' })).body).toMatchObject({
      firstName: 'Kim',
      lastName: 'Marsh',
    });
    const nobody = await identity.manage('GET', '/users/00000000-0000-4000-8000-000000000000');
    expect([nobody.status, nobody.body]).toMatchObject([404, { error: { code: 'no-such-user' } }]);
    expect((await identity.manage('GET', '/users/not-an-id')).status).toBe(404);
  });

  it('refuses what is wrong, and a taken address', async () => {
    const { email } = await identity.account();
    const user = { email: 'fresh@example.org', firstName: 'A', lastName: 'B' };
    expect((await identity.manage('POST', '/users', { ...user, email })).status).toBe(409);
    expect((await identity.manage('POST', '/users', { ...user, email: email.toUpperCase() })).status).toBe(409);
    expect((await identity.manage('POST', '/users', { ...user, email: 'no' })).status).toBe(422);
    expect((await identity.manage('POST', '/users', { ...user, password: 'password1' })).status).toBe(422);
    expect((await identity.manage('POST', '/users', { ...user, admin: true })).status).toBe(422);
  });

  it('sets a password, which ends what was signed in', async () => {
    const { email, password, id } = await identity.account();
    const before = await signIn(email, password);
    expect((await identity.manage('PUT', `/users/${id}/password`, { password: 'Eleven-otters-11' })).status).toBe(204);
    expect((await identity.mailbox.mail(email)).subject).toContain('was changed');
    const refresh = await fetch(`${identity.issuer}/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'public',
        refresh_token: before.tokens?.refreshToken?.refreshToken ?? '',
      }),
    });
    expect(refresh.status).toBe(400);
    expect((await signIn(email, password)).status).toBe('PENDING');
    expect((await signIn(email, 'Eleven-otters-11')).status).toBe('SUCCESS');
  });

  it('says in its code why it takes no password', async () => {
    const { id } = await identity.account();
    const refused = async (password: string) => {
      const { status, body } = await identity.manage('PUT', `/users/${id}/password`, { password });
      return [status, (body.error as { code: string }).code];
    };
    expect(await refused('password1')).toEqual([422, 'password-common']);
    expect(await refused('short')).toEqual([422, 'password-refused']);
  });

  it('changes the address', async () => {
    const { email, password, id } = await identity.account();
    const other = await identity.account();
    expect((await identity.manage('PUT', `/users/${id}/email`, { email: other.email })).status).toBe(409);
    expect((await identity.manage('PUT', `/users/${id}/email`, { email: 'moved@example.org' })).body).toMatchObject({
      id,
      email: 'moved@example.org',
    });
    expect((await signIn(email, password)).status).toBe('PENDING');
    expect((await signIn('moved@example.org', password)).tokens?.idToken?.claims.sub).toBe(id);
  });

  type Begin = (proceed: Proceed, email: string) => ReturnType<Proceed>;

  /** A flow that waits for the code that was mailed to an address. */
  async function mailed(email: string, begin: Begin) {
    const client = visitor(identity);
    await client.idx.start();
    const proceed = proceedOf(client);
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(await begin(proceed, email), 'Email') });
    return { proceed, code: (code: string) => proceed({ step: 'challenge-authenticator', credentials: { passcode: code } }) };
  }

  it.each<[string, Begin]>([
    ['sign-in', (proceed, email) => proceed({ step: 'identify', identifier: email })],
    [
      'recovery',
      async (proceed, email) => {
        await proceed({ actions: ['currentAuthenticator-recover'] });
        return proceed({ step: 'identify-recovery', identifier: email });
      },
    ],
  ])('after a change of address a code that went to the old one is wrong, as for an address of nobody: %s', async (_, begin) => {
    const { email, id } = await identity.account();
    const waiting = await mailed(email, begin);
    const mail = await identity.mailbox.mail(email);
    const moved = await identity.manage('PUT', `/users/${id}/email`, { email: `moved-${email}` });
    expect(moved.status).toBe(200);
    const refused = await waiting.code(codeIn(mail));
    const stranger = await mailed(`nobody-${email}`, begin);
    const unknown = await stranger.code('123456');
    expect([refused.nextStep?.name, messageKeys(refused)]).toEqual(['challenge-authenticator', ['api.authn.error.PASSCODE_INVALID']]);
    expect([unknown.nextStep?.name, messageKeys(unknown)]).toEqual(['challenge-authenticator', ['api.authn.error.PASSCODE_INVALID']]);
    // Nor does another one go to the new address on the word of whoever knows the old.
    await waiting.proceed({ actions: ['currentAuthenticatorEnrollment-resend'] });
    expect(identity.mailbox.to(`moved-${email}`)).toEqual([]);
    const browser = newBrowser();
    const page = await browser.get(linkIn(mail));
    expect((await browser.post(new URL('/email/verify', identity.origin), formsOf(page.body)[0]?.fields ?? {})).status).toBe(410);
  });

  it('a change of address leaves the flow of the sign-in that made it', async () => {
    const { email, password, id } = await identity.account();
    const before = await signIn(email, password);
    const answer = await callMyAccount(identity, before.tokens?.accessToken?.accessToken ?? '', 'POST', '/enrolment-token', {});
    const client = visitor(identity);
    const first = await client.idx.start({ activationToken: ((await answer.json()) as { token: string }).token });
    const keep = before.tokens?.idToken?.claims.sid;
    expect((await identity.manage('PUT', `/users/${id}/email`, { email: `kept-${email}`, keep })).status).toBe(200);
    const asked = await proceedOf(client)({ step: 'select-authenticator-enroll', authenticator: choice(first, 'Google Authenticator') });
    expect(asked.nextStep?.name).toBe('enroll-authenticator');
  });

  it('starts recovery: a recovery token leads straight to the new password, once', async () => {
    const { email, id } = await identity.account();
    const { body } = await identity.manage('POST', `/users/${id}/recovery-token`, {});
    const client = visitor(identity);
    const first = await client.idx.start({ recoveryToken: String(body.token) });
    expect(names(first)).toEqual(['reset-authenticator']);
    expect(messageKeys(await proceedOf(client)({ step: 'reset-authenticator', credentials: { passcode: 'password1' } }))).toEqual([
      'password.common',
    ]);
    expect((await proceedOf(client)({ step: 'reset-authenticator', credentials: { passcode: 'Eleven-otters-11' } })).status).toBe(
      'SUCCESS',
    );
    expect((await signIn(email, 'Eleven-otters-11')).status).toBe('SUCCESS');
    await expect(visitor(identity).idx.start({ recoveryToken: String(body.token) })).rejects.toMatchObject({
      errorCode: 'invalid_request',
    });
  });

  it('tells that an account is locked, and unlocks it', async () => {
    const { email, password, id } = await identity.account();
    for (let n = 0; n < 8; n += 1) await signIn(email, 'Wrong-harbour-3');
    expect((await identity.manage('GET', `/users/${id}`)).body.locked).toBe(true);
    expect((await identity.manage('POST', `/users/${id}/unlock`, {})).body.locked).toBe(false);
    expect((await signIn(email, password)).status).toBe('SUCCESS');
  });

  it('removes an authenticator', async () => {
    const { id } = await identity.account();
    expect((await identity.manage('GET', `/users/${id}/authenticators`)).body.authenticators).toEqual([]);
    expect((await identity.manage('DELETE', `/users/${id}/authenticators/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  });
});
