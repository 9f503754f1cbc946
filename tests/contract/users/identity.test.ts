import { afterAll, beforeAll, expect, it } from 'vitest';
import { proceedOf, visitor } from '../support/idx-client.ts';
import { MANAGEMENT_KEY, startIdentity, type Identity } from '../support/identity.ts';
import { startUsers, type Tokens, type Users } from '../support/users.ts';

/** The user service with the embedded identity provider, whose own management API it speaks by default. */
let identity: Identity;
let users: Users;
beforeAll(async () => {
  identity = await startIdentity();
  users = await startUsers({
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_INSIGHTS_CLIENT_ID: 'public',
    IDENTITY_MANAGEMENT_URL: `${identity.origin}/management/v1`,
    IDENTITY_MANAGEMENT_KEY: MANAGEMENT_KEY,
  });
});
afterAll(async () => {
  await users.stop();
  await identity.stop();
});

/** Signs in at the provider with a password, and exchanges what it gives. */
async function signIn(
  account: { email: string; password: string },
  parts: readonly ('id' | 'access')[] = ['id', 'access'],
): Promise<Tokens> {
  const client = visitor(identity);
  await client.idx.start();
  const done = await proceedOf(client)({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
  if (done.tokens === undefined) throw new Error(`no tokens: ${done.status}`);
  const body = {
    client_id: 'public',
    login_method: 'password',
    ...(parts.includes('id') ? { id_token: done.tokens.idToken?.idToken } : {}),
    ...(parts.includes('access') ? { access_token: done.tokens.accessToken?.accessToken } : {}),
  };
  const answer = await users.call('POST', '/v2/auth/login', { body });
  expect(answer.body.error).toBeUndefined();
  return answer.body as unknown as Tokens;
}

it('its tokens sign in, with and without the access token', async () => {
  const account = await identity.account();
  const both = await signIn(account);
  expect(both.user).toMatchObject({ email: account.email, firstName: 'Robin' });
  expect((await signIn(account, ['id'])).user.id).toBe(both.user.id);
});

it('a changed address signs in there from then on', async () => {
  const account = await identity.account();
  const { access_token: token } = await signIn(account);
  const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: 'moved@example.org' } });
  const { verificationId } = asked.body.pendingEmail as { verificationId: string };
  const confirmed = await users.call('POST', '/v2/Users/confirm-email', {
    token,
    body: { verificationId, code: await users.codeIn('moved@example.org') },
  });
  expect(confirmed.status).toBe(200);
  expect((await identity.manage('GET', `/users/${account.id}`)).body).toMatchObject({ email: 'moved@example.org' });
  expect((await signIn({ ...account, email: 'moved@example.org' })).user.email).toBe('moved@example.org');
});

it('an address that only the provider knows as taken is refused, and nothing changes', async () => {
  const [account, other] = [await identity.account(), await identity.account()];
  const { access_token: token } = await signIn(account);
  const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: other.email } });
  const { verificationId } = asked.body.pendingEmail as { verificationId: string };
  const answer = await users.call('POST', '/v2/Users/confirm-email', {
    token,
    body: { verificationId, code: await users.codeIn(other.email) },
  });
  expect(answer.body.error?.code).toBe('email-taken');
  expect((await users.call('GET', '/v2/Users/', { token })).body).toMatchObject({ email: account.email });
});

it('a password that it refuses costs no code, and the new one signs in', async () => {
  const account = await identity.account();
  await signIn(account);
  const { resetId } = (await users.call('POST', '/v2/Auth/reset-password-mail', { body: { email: account.email } })).body;
  const code = await users.codeIn(account.email);
  const reset = (password: string) => users.call('POST', '/v2/Auth/reset-password', { body: { resetId, code, password } });
  expect((await reset('rush2112')).body.error).toMatchObject({
    code: 'password-common',
    message: expect.stringContaining('leaked') as string,
  });
  expect((await reset('Another-harbour-72')).status).toBe(204);
  expect((await signIn({ ...account, password: 'Another-harbour-72' })).user.email).toBe(account.email);
});

it('an erased person is gone there too', async () => {
  const account = await identity.account();
  const { access_token: token } = await signIn(account);
  expect((await users.call('DELETE', '/v2/Users/', { token })).body).toEqual({ erased: true });
  expect((await identity.manage('GET', `/users/${account.id}`)).status).toBe(404);
});
