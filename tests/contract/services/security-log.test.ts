import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityEvent } from '../../../src/backends/kit/security-events.ts';
import { securityLines, securityLogFile } from '../../support/security-log.ts';
import { message, SAVE, startForms, type Forms } from '../support/forms.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { choice, proceedOf, visitor } from '../support/idx-client.ts';
import { accessTokenOf, authenticatorsOf, callMyAccount, setUpQuestion } from '../support/my-account.ts';
import { rawIdx } from '../support/raw-idx.ts';
import { ADMIN_KEY, startUsers } from '../support/users.ts';

const file = securityLogFile();
const key = 'one key of all services, for the tests';
let identity: Identity;
let users: Awaited<ReturnType<typeof startUsers>>;
let forms: Forms;
beforeAll(async () => {
  forms = await startForms({ SECURITY_LOG: file, SECURITY_LOG_KEY: key, FORMS_HOURLY_LIMIT: '2' });
  identity = await startIdentity({ securityLog: { file, key } });
  users = await startUsers({ SECURITY_LOG: file, SECURITY_LOG_KEY: key });
});
afterAll(async () => {
  await identity.stop();
  await users.stop();
  await forms.stop();
});

/** What one service wrote since `before` lines were there. */
const since = (before: number, service: string) =>
  securityLines(file)
    .slice(before)
    .filter((line) => line.service === service);
const soFar = () => securityLines(file).length;

const ADDRESS = '203.0.113.201';
const begin = async (address = ADDRESS) => {
  const client = visitor(identity, { headers: { 'x-forwarded-for': address } });
  await client.idx.start();
  return proceedOf(client);
};

describe('the security log (promise 7)', () => {
  it('has a line for a failure, a lock, and a sign-in by mail, of one pseudonym', async () => {
    const { email, password } = await identity.account();
    for (let tries = 0; tries < 9; tries += 1)
      await (
        await begin()
      )({ step: 'identify', identifier: email, credentials: { passcode: `wrong harbour ${tries}` } });
    const proceed = await begin();
    const select = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(select, 'Email') });
    const code = codeIn(await identity.mailbox.mail(email, 1, /code/i));
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } });
    expect(done.status).toBe('SUCCESS');
    const lines = securityLines(file);
    const signIn = lines.find(({ event }) => event === 'sign-in');
    expect(signIn).toMatchObject({ service: 'identity', security: true, means: ['okta_email'] });
    const own = lines.filter(({ account }) => account === signIn?.account).map(({ event }) => event);
    expect([...new Set(own)].sort()).toEqual(['limited', 'locked', 'sign-in', 'sign-in-failed']);
    for (const secret of [email, password, code, ADDRESS, 'Robin', 'Marsh', 'harbour'])
      expect(readFileSync(file, 'utf8').includes(secret), secret).toBe(false);
  });

  it('has a line for a recovery, when it is asked for and when the password is set, and for an account that is unlocked', async () => {
    const { email, id } = await identity.account();
    const before = soFar();
    const recoveries = () => since(before, 'identity').filter(({ event }) => event === 'recovery');
    const proceed = await begin();
    await proceed({ actions: ['currentAuthenticator-recover'] });
    const chosen = await proceed({ step: 'identify-recovery', identifier: email });
    expect(recoveries().map(({ stage }) => stage)).toEqual(['asked']);
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    await proceed({
      step: 'challenge-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email, 1, /password/)) },
    });
    await proceed({ step: 'reset-authenticator', credentials: { passcode: 'Eleven-otters-11' } });

    for (let tries = 0; tries < 8; tries += 1)
      await (
        await begin(`203.0.113.${210 + tries}`)
      )({ step: 'identify', identifier: email, credentials: { passcode: `wrong harbour ${tries}` } });
    const locked = await begin('203.0.113.220');
    const unlock = await locked({ step: 'unlock-account' });
    await locked({ step: 'select-authenticator-unlock-account', identifier: email, authenticator: choice(unlock, 'Email') });
    await locked({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email, 1, /unlock/i)) } });

    expect(recoveries().map(({ stage }) => stage)).toEqual(['asked', 'password-set', 'unlocked']);
    expect(new Set(recoveries().map(({ account }) => account)).size).toBe(1);
    for (const { account, address } of recoveries()) expect([typeof account, typeof address]).toEqual(['string', 'string']);

    await identity.manage('POST', `/users/${id}/deactivate`, {});
    await identity.manage('POST', `/users/${id}/activate`, {});
    const changes = since(before, 'identity').filter(({ event }) => event === 'account');
    expect(changes.map(({ change }) => change)).toEqual(['suspended', 'restored']);
    expect(changes.map(({ account }) => account)).toEqual(changes.map(() => recoveries()[0]?.account));
  });

  it('has a line for sessions that end, a grant and a refusal', async () => {
    const { access_token: token, refresh_token: refresh, user } = await users.signIn('logged');
    const headers = { 'x-admin-key': ADMIN_KEY, 'x-forwarded-for': ADDRESS };
    await users.call('PUT', '/admin/roles', { headers, body: { email: user.email, grant: ['alumnus'] } });
    await users.call('PUT', '/admin/roles', { headers: { ...headers, 'x-admin-key': 'guess' }, body: { email: user.email } });
    await users.call('POST', '/v2/auth/logout', { token, refresh });
    const lines = securityLines(file).filter(({ service }) => service === 'users');
    expect(lines).toContainEqual(expect.objectContaining({ event: 'grant', grant: 'alumni', change: 'given' }));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'refused', what: 'admin-key', address: expect.any(String) as string }));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'session-ended', why: 'signed-out' }));
    for (const secret of [user.email, user.id, token, refresh, ADMIN_KEY, 'guess', ADDRESS])
      expect(readFileSync(file, 'utf8').includes(secret), secret).toBe(false);
  });

  it('has a line for a token that was used again, with the pseudonym of its reader', async () => {
    const { refresh_token: refresh, access_token: token } = await users.signIn('taken');
    const { refresh_token: next } = (await users.refresh(refresh)).body;
    await users.refresh(String(next));
    await users.refresh(refresh);
    await users.signIn('taken');
    const lines = securityLines(file).filter(({ service }) => service === 'users');
    const ended = lines.find(({ why }) => why === 'token-reused');
    expect(ended).toMatchObject({ event: 'session-ended', scope: 'one', address: expect.any(String) as string });
    // The same pseudonym as where the reader's account was made.
    expect(lines).toContainEqual(expect.objectContaining({ event: 'account', change: 'created', reader: ended?.reader }));
    expect(ended?.reader).toEqual(expect.any(String));
    expect(readFileSync(file, 'utf8').includes(token)).toBe(false);
  });

  it('has a line for a wrong code, a factor, and the sessions that end with it', async () => {
    const account = await identity.account();
    const token = await accessTokenOf(identity, account);
    let before = soFar();
    await setUpQuestion(identity, token);
    expect(since(before, 'identity')).toContainEqual(
      expect.objectContaining({ event: 'factor', change: 'added', means: 'security_question' }),
    );
    before = soFar();
    const proceed = await begin();
    const select = await proceed({ step: 'identify', identifier: account.email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(select, 'Email') });
    const code = codeIn(await identity.mailbox.mail(account.email, 1, /code/i));
    await proceed({ step: 'challenge-authenticator', credentials: { passcode: code === '111111' ? '222222' : '111111' } });
    const failed = since(before, 'identity').filter(({ event }) => event === 'sign-in-failed');
    expect(failed).toEqual([
      expect.objectContaining({ means: 'okta_email', account: expect.any(String) as string, address: expect.any(String) as string }),
    ]);
    before = soFar();
    const [held] = await authenticatorsOf(identity, token);
    await callMyAccount(identity, token, 'DELETE', `/authenticators/${held?.id}`);
    expect(since(before, 'identity').map(({ event, change, why }) => [event, change ?? why])).toEqual([
      ['factor', 'removed'],
      ['session-ended', 'factor-removed'],
    ]);
  });

  it('has a line for every door of the identity provider that is tried with the wrong key, secret, token or origin', async () => {
    const before = soFar();
    const headers = { 'x-forwarded-for': ADDRESS };
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const { interact, call } = rawIdx(() => identity);
    await fetch(`${identity.origin}/management/v1/users`, { headers: { ...headers, authorization: 'Bearer guess' } });
    await interact({ client_id: 'dotcom', client_secret: 'guess' }, headers);
    const token = (body: string) => fetch(`${identity.issuer}/v1/token`, { method: 'POST', headers: form, body });
    await token('grant_type=refresh_token&refresh_token=guess&client_id=dotcom&client_secret=guess');
    await token('grant_type=refresh_token&refresh_token=guess&client_id=public');
    await fetch(`${identity.origin}/idp/myaccount/profile`, { headers: { ...headers, authorization: 'Bearer guess' } });
    await call('introspect', {}, { ...headers, origin: 'https://evil.example' });
    await fetch(`${identity.origin}/admin/faults`, { headers });
    const lines = since(before, 'identity');
    expect(lines.map(({ event, what }) => `${event} ${String(what)}`)).toEqual([
      'refused management-key',
      'refused client',
      'refused client',
      'refused token',
      'refused token',
      'refused origin',
      'refused admin-key',
    ]);
    expect(new Set(lines.map(({ address }) => address)).size).toBe(1);
    expect(readFileSync(file, 'utf8')).not.toContain('guess');
  });

  it('has a line for the limits and refusals of the forms service', async () => {
    const before = soFar();
    const headers = { 'x-forwarded-for': ADDRESS };
    for (let sent = 0; sent < 3; sent += 1) await forms.post(SAVE, message(), headers);
    for (let sent = 0; sent < 9; sent += 1) await forms.post('/otpapi/generate', { email: 'flood@example.org' }, headers);
    await forms.post('/v1/alerts/not-a-token-of-anybody/off', {}, headers);
    const lines = since(before, 'forms');
    expect(lines).toContainEqual(expect.objectContaining({ event: 'limited', limit: 'form', seconds: expect.any(Number) as number }));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'limited', limit: 'send-code', account: expect.any(String) as string }));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'refused', what: 'token' }));
    expect(readFileSync(file, 'utf8')).not.toContain('flood@example.org');
  });

  it('has a line for an account that is made, moves, is connected with another provider and disconnected, and is closed', async () => {
    const before = soFar();
    const changes = () => since(before, 'users').filter(({ event }) => event === 'account');
    // Another one for each try: the one before was moved.
    const [name, moved] = [`moving-${before}`, `moved-${before}`];
    const { access_token: token } = await users.signIn(name);
    const asked = await users.call('PUT', '/v2/Users/', { token, body: { email: `${moved}@example.org` } });
    const { verificationId } = asked.body.pendingEmail as { verificationId: string };
    const code = await users.codeIn(`${moved}@example.org`);
    expect((await users.call('POST', '/v2/Users/confirm-email', { token, body: { verificationId, code } })).status).toBe(200);

    const sub = `google-of-${name}`;
    const social = async (more: object = {}) => {
      const id_token = await users.issuer.sign({ ...users.claimsOf(moved), sub });
      return users.call('POST', '/v2/Users/create-social-login-user', { body: { id_token, client_id: 'insights', ...more } });
    };
    const link_id = (await social()).body.error?.linkId;
    expect((await social({ link_id, code: await users.codeIn(`${moved}@example.org`) })).status).toBe(200);
    const back = await users.signIn(name, { email: `${moved}@example.org` });
    expect((await users.call('DELETE', `/v2/Users/identities/${sub}`, { token: back.access_token })).status).toBe(204);
    await users.call('DELETE', '/v2/Users/', { token: back.access_token });
    expect(changes().map(({ change }) => change)).toEqual(['created', 'email-changed', 'linked', 'unlinked', 'closed']);
    expect(new Set(changes().map(({ reader }) => reader)).size).toBe(1);
  });

  it.each([
    ['recovery', 'stage'],
    ['account', 'change'],
    ['factor', 'change'],
  ] as const)('has been seen with a line for all of what its list says of: %s', (event, field) => {
    const shape = securityEvent.options.map((option) => option.shape).find((each) => each.event.value === event);
    const list = (shape as Record<string, { options?: readonly string[] }> | undefined)?.[field]?.options ?? [];
    expect(list.length).toBeGreaterThan(2);
    const seen = securityLines(file).filter((line) => line.event === event);
    expect([...new Set(seen.map((line) => line[field]))].sort()).toEqual([...list].sort());
  });
});
