import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityLines } from '../../support/security-log.ts';
import { proceedOf, visitor } from '../support/idx-client.ts';
import { MANAGEMENT_KEY, startIdentity, type Identity } from '../support/identity.ts';
import { startUsers, type Tokens, type Users } from '../support/users.ts';

const HOOK_SECRET = 'the secret of the event hook, for the tests';

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
    IDENTITY_EVENT_HOOK_SECRET: HOOK_SECRET,
  });
});
afterAll(async () => {
  await users.stop();
  await identity.stop();
});

/** Signs in at the provider with a password. @returns the proof that it gives, which nobody has exchanged yet */
async function proofOf(account: { email: string; password: string }, parts: readonly ('id' | 'access')[] = ['id', 'access']) {
  const client = visitor(identity);
  await client.idx.start();
  const done = await proceedOf(client)({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } });
  if (done.tokens === undefined) throw new Error(`no tokens: ${done.status}`);
  return {
    client_id: 'public',
    login_method: 'password',
    ...(parts.includes('id') ? { id_token: done.tokens.idToken?.idToken } : {}),
    ...(parts.includes('access') ? { access_token: done.tokens.accessToken?.accessToken } : {}),
  };
}

/** Signs in at the provider with a password, and exchanges what it gives. */
async function signIn(account: { email: string; password: string }, parts?: readonly ('id' | 'access')[]): Promise<Tokens> {
  const answer = await users.call('POST', '/v2/auth/login', { body: await proofOf(account, parts) });
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

it('a changed language is the one in which the provider writes too', async () => {
  const account = await identity.account();
  const { access_token: token } = await signIn(account);
  const localeThere = async () => (await identity.manage('GET', `/users/${account.id}`)).body.locale;
  expect(await localeThere()).toBe('en');
  expect((await users.call('PUT', '/v2/Users/', { token, body: { language: 'de' } })).status).toBe(200);
  await expect.poll(localeThere, { timeout: 15_000 }).toBe('de');
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

it('a token of before a change does not move the address back', async () => {
  const account = await identity.account();
  const { user, access_token: token } = await signIn(account);
  const unused = await proofOf(account);
  const email = `since-${account.email}`;
  const { verificationId } = (await users.call('PUT', '/v2/Users/', { token, body: { email } })).body.pendingEmail as {
    verificationId: string;
  };
  const code = await users.codeIn(email);
  expect((await users.call('POST', '/v2/Users/confirm-email', { token, body: { verificationId, code } })).status).toBe(200);
  await users.call('POST', '/v2/auth/login', { body: unused });
  expect(await users.query('select email from users.accounts where id = $1', [user.id])).toEqual([{ email }]);
});

describe('an account of two identities', () => {
  /** The second is linked later, as by the code that the owner is mailed, and has another address for good. */
  const ofTwo = async () => {
    const [first, second] = [await identity.account(), await identity.account()];
    const { user } = await signIn(first);
    await users.query('insert into users.identities (issuer, subject, account_id, login_method) values ($1, $2, $3, $4)', [
      ...[identity.issuer, second.id, user.id, 'social'],
    ]);
    return { first, second, user };
  };

  it('gets the new password of the one that has the address', async () => {
    const { first, user } = await ofTwo();
    const { resetId } = (await users.call('POST', '/v2/Auth/reset-password-mail', { body: { email: first.email } })).body;
    const reset = { resetId, code: await users.codeIn(first.email), password: 'Another-harbour-72' };
    expect((await users.call('POST', '/v2/Auth/reset-password', { body: reset })).status).toBe(204);
    expect((await signIn({ ...first, password: 'Another-harbour-72' })).user.id).toBe(user.id);
  });

  it('gets the address of the one that changed it', async () => {
    const { first, user } = await ofTwo();
    const email = `new-${first.email}`;
    expect((await identity.manage('PUT', `/users/${first.id}/email`, { email })).status).toBe(200);
    const moved = { uuid: first.id, eventType: 'user.account.update_primary_email', published: new Date().toISOString() };
    const body = { data: { events: [{ ...moved, target: [{ id: first.id, type: 'User' }] }] } };
    expect((await users.call('POST', '/v2/auth/okta-events', { body, headers: { authorization: HOOK_SECRET } })).status).toBe(204);
    expect(await users.query('select email from users.accounts where id = $1', [user.id])).toEqual([{ email }]);
  });
});

describe('an address that changed at the provider alone', () => {
  const moved = async () => {
    const account = await identity.account();
    const { user } = await signIn(account);
    const email = `new-${account.email}`;
    expect((await identity.manage('PUT', `/users/${account.id}/email`, { email })).status).toBe(200);
    return { account, user, email };
  };
  const addressOf = async (id: string) => (await users.query('select email from users.accounts where id = $1', [id]))[0]?.email;

  it('is the account’s from the next sign-in on, and both mailboxes are told', async () => {
    const { account, user, email } = await moved();
    const noted = () => securityLines(users.env.SECURITY_LOG).filter(({ change }) => change === 'email-changed').length;
    const before = noted();
    expect((await signIn({ ...account, email })).user).toMatchObject({ id: user.id, email });
    expect(noted()).toBe(before + 1);
    for (const address of [account.email, email])
      await expect
        .poll(async () => (await users.mails(address)).map(({ subject }) => subject))
        .toContain('Your e-mail address was changed');
  });

  it('ends all sign-ins but the one that brought it, as the mail says, also where the provider tells of no ending', async () => {
    const account = await identity.account();
    const { user, access_token: token } = await signIn(account);
    await users.query('update users.accounts set email = $1 where id = $2', [`before-${account.email}`, user.id]);
    const now = await signIn(account);
    expect(now.user).toMatchObject({ id: user.id, email: account.email });
    expect((await users.call('GET', '/v2/Users/', { token })).status).toBe(401);
    expect((await users.call('GET', '/v2/Users/', { token: now.access_token })).status).toBe(200);
  });

  it('sets no password by what is mailed to the one before', async () => {
    const { account, user, email } = await moved();
    const { resetId } = (await users.call('POST', '/v2/Auth/reset-password-mail', { body: { email: account.email } })).body;
    await expect.poll(() => addressOf(user.id)).toBe(email);
    expect((await users.mails(account.email)).flatMap(({ links }) => links).filter((link) => link.includes('forgot-password'))).toEqual([]);
    const reset = { resetId, code: '000000', password: 'Another-harbour-72' };
    expect((await users.call('POST', '/v2/Auth/reset-password', { body: reset })).status).toBe(422);
  });

  it('opens nothing to whoever has the one before by now: an account of their own is made', async () => {
    const { account, user, email } = await moved();
    const stranger = await identity.account({ email: account.email });
    const theirs = await signIn(stranger);
    expect([theirs.user.email, theirs.user.id === user.id, await addressOf(user.id)]).toEqual([account.email, false, email]);
  });
});

it('somebody who was deleted at the provider and made anew changes the address and the password as before', async () => {
  const before = await identity.account();
  const { user } = await signIn(before);
  expect((await identity.manage('DELETE', `/users/${before.id}`)).status).toBe(204);
  const account = await identity.account({ email: before.email });
  // Linked, as by the code that the owner is mailed.
  await users.query('insert into users.identities (issuer, subject, account_id, login_method) values ($1, $2, $3, $4)', [
    ...[identity.issuer, account.id, user.id, 'password'],
  ]);
  const { access_token: token } = await signIn(account);
  const email = `anew-${account.email}`;
  const asked = await users.call('PUT', '/v2/Users/', { token, body: { email } });
  const { verificationId } = asked.body.pendingEmail as { verificationId: string };
  const confirmed = await users.call('POST', '/v2/Users/confirm-email', {
    token,
    body: { verificationId, code: await users.codeIn(email) },
  });
  expect([confirmed.status, (await identity.manage('GET', `/users/${account.id}`)).body]).toMatchObject([200, { email }]);
  expect(await users.query('select subject from users.identities where account_id = $1', [user.id])).toEqual([{ subject: account.id }]);
  const { resetId } = (await users.call('POST', '/v2/Auth/reset-password-mail', { body: { email } })).body;
  await expect.poll(async () => (await users.mails(email)).length).toBeGreaterThan(2);
  const reset = { resetId, code: await users.codeIn(email), password: 'Another-harbour-72' };
  expect((await users.call('POST', '/v2/Auth/reset-password', { body: reset })).status).toBe(204);
});
