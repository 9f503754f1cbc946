import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin } from '../support/flow.ts';
import { choice, messageKeys, names } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';

const MINUTE = 60_000;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('sign-up', () => {
  const profile = (email: string) => ({ firstName: 'Ada', lastName: "O'Neill-Marsh", email });

  async function signUp(email: string) {
    const { client, proceed } = await begin(identity, { headers: { 'accept-language': 'de-AT' } });
    const form = await proceed({ step: 'select-enroll-profile' });
    expect(form.nextStep?.name).toBe('enroll-profile');
    const verify = await proceed({ step: 'enroll-profile', userProfile: profile(email) });
    return { client, proceed, verify };
  }

  it('verifies the address, takes a password, signs in', async () => {
    const email = 'ada@new.example';
    const { proceed, verify } = await signUp(email);
    expect(verify.nextStep?.name).toBe('enroll-authenticator');
    const mail = await identity.mailbox.mail(email);
    expect(mail.subject).toBe(`${codeIn(mail)} ist Ihr Code für Aldermoor`);
    const select = await proceed({ step: 'enroll-authenticator', credentials: { passcode: codeIn(mail) } });
    expect(names(select)).toEqual(['select-authenticator-enroll', 'skip']);
    const password = await proceed({ step: 'select-authenticator-enroll', authenticator: choice(select, 'Password') });
    expect(password.rawIdxState).toMatchObject({ currentAuthenticator: { value: { settings: { complexity: { minLength: 8 } } } } });
    for (const [bad, key] of [
      ['short1', 'password.passwordRequirementsNotMet'],
      ['onlyletters', 'password.passwordRequirementsNotMet'],
      [email, 'password.passwordRequirementsNotMet'],
      ['Password123!', 'password.common'],
    ] as const) {
      expect(messageKeys(await proceed({ step: 'enroll-authenticator', credentials: { passcode: bad } }))).toEqual([key]);
    }
    const done = await proceed({ step: 'enroll-authenticator', credentials: { passcode: 'Sieben-Weiden-7' } });
    expect(done.status).toBe('SUCCESS');
    expect(done.tokens?.idToken?.claims).toMatchObject({ email, given_name: 'Ada', family_name: "O'Neill-Marsh", locale: 'de' });
    const again = await begin(identity);
    expect(
      (await again.proceed({ step: 'identify', identifier: email.toUpperCase(), credentials: { passcode: 'Sieben-Weiden-7' } })).status,
    ).toBe('SUCCESS');
  });

  it('may leave out the password', async () => {
    const email = 'nopassword@new.example';
    const { proceed } = await signUp(email);
    await proceed({ step: 'enroll-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email)) } });
    expect((await proceed({ step: 'skip' })).status).toBe('SUCCESS');
  });

  it('makes no account before the address is proven', async () => {
    const email = 'occupied@new.example';
    await signUp(email);
    const { body } = await identity.manage('GET', `/users?email=${encodeURIComponent(email)}`);
    expect(body.users).toEqual([]);
  });

  it('with a taken address looks the same, tells the owner by mail, and its code signs in to that account', async () => {
    const { email, id } = await identity.account();
    const taken = await signUp(email);
    const free = await signUp('untaken@new.example');
    expect(names(taken.verify)).toEqual(names(free.verify));
    expect(messageKeys(taken.verify)).toEqual([]);
    const mail = await identity.mailbox.mail(email);
    expect(mail.text).toContain('bereits ein Konto');
    const done = await taken.proceed({ step: 'enroll-authenticator', credentials: { passcode: codeIn(mail) } });
    expect(done.status).toBe('SUCCESS');
    expect(done.tokens?.idToken?.claims).toMatchObject({ sub: id, given_name: 'Robin' });
  });

  it('says which fields are wrong', async () => {
    const { proceed } = await begin(identity);
    await proceed({ step: 'select-enroll-profile' });
    const refused = await proceed({
      step: 'enroll-profile',
      userProfile: { firstName: '-Ada', lastName: 'Marsh', email: 'not-an-address' },
    });
    expect(messageKeys(refused).sort()).toEqual(['registration.error.doesNotMatchPattern', 'registration.error.invalidLoginEmail']);
    const inputs = refused.nextStep?.inputs?.[0]?.value as { name: string; messages?: unknown }[];
    expect(inputs.filter((input) => input.messages !== undefined).map((input) => input.name)).toEqual(['firstName', 'email']);
  });
});

describe('recovery and unlock', () => {
  it('sets a new password, ends other sessions, signs in', async () => {
    const { email, password, id } = await identity.account();
    const before = await begin(identity);
    const old = await before.proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    const { proceed } = await begin(identity);
    const asked = await proceed({ actions: ['currentAuthenticator-recover'] });
    expect(asked.nextStep?.name).toBe('identify-recovery');
    const chosen = await proceed({ step: 'identify-recovery', identifier: email });
    expect(names(chosen)).toEqual(['select-authenticator-authenticate']);
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    const mail = await identity.mailbox.mail(email);
    expect(mail.subject).toContain('new password');
    const reset = await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(mail) } });
    expect(reset.nextStep?.name).toBe('reset-authenticator');
    const done = await proceed({ step: 'reset-authenticator', credentials: { passcode: 'Eleven-otters-11' } });
    expect(done.status).toBe('SUCCESS');
    expect(done.tokens?.idToken?.claims.sub).toBe(id);
    const refresh = await fetch(`${identity.issuer}/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'public',
        refresh_token: old.tokens?.refreshToken?.refreshToken ?? '',
      }),
    });
    expect(refresh.status).toBe(400);
    const again = await begin(identity);
    expect((await again.proceed({ step: 'identify', identifier: email, credentials: { passcode: password } })).status).toBe('PENDING');
  });

  it('locks after eight wrong passwords, says so, and the owner unlocks by mail', async () => {
    const { email, password } = await identity.account();
    const { proceed } = await begin(identity, { headers: { 'x-forwarded-for': '198.51.100.7' } });
    const keys: string[][] = [];
    for (let attempt = 0; attempt < 8; attempt += 1)
      keys.push(messageKeys(await proceed({ step: 'identify', identifier: email, credentials: { passcode: `Wrong-${attempt}-harbour` } })));
    expect(keys.slice(0, 7).every(([key]) => key === 'errors.E0000004')).toBe(true);
    expect(keys[7]).toEqual(['authfactor.challenge.suspended_factor']);
    const locked = await begin(identity, { headers: { 'x-forwarded-for': '198.51.100.8' } });
    expect(messageKeys(await locked.proceed({ step: 'identify', identifier: email, credentials: { passcode: password } }))).toEqual([
      'authfactor.challenge.suspended_factor',
    ]);
    expect((await identity.mailbox.mail(email)).subject).toContain('paused');

    const unlock = await locked.proceed({ step: 'unlock-account' });
    expect(unlock.nextStep?.name).toBe('select-authenticator-unlock-account');
    await locked.proceed({ step: 'select-authenticator-unlock-account', identifier: email, authenticator: choice(unlock, 'Email') });
    const done = await locked.proceed({
      step: 'challenge-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email, 2)) },
    });
    expect(done.status).toBe('TERMINAL');
    expect(messageKeys(done)).toEqual(['oie.selfservice.unlock_user.success.message']);
    const after = await begin(identity, { headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect((await after.proceed({ step: 'identify', identifier: email, credentials: { passcode: password } })).status).toBe('SUCCESS');
  });

  it('unlocks by itself after ten minutes, twenty the next time', async () => {
    const { email, password } = await identity.account();
    const attempt = async (passcode: string, n: number) => {
      const { proceed } = await begin(identity, { headers: { 'x-forwarded-for': `198.51.101.${n}` } });
      return proceed({ step: 'identify', identifier: email, credentials: { passcode } });
    };
    for (let n = 0; n < 8; n += 1) await attempt('Wrong-harbour-9', n);
    expect((await attempt(password, 9)).status).toBe('PENDING');
    identity.later(10 * MINUTE + 1000);
    expect(messageKeys(await attempt('Wrong-harbour-9', 10))).toEqual(['authfactor.challenge.suspended_factor']);
    identity.later(10 * MINUTE + 1000);
    expect((await attempt(password, 11)).status).toBe('PENDING');
    identity.later(10 * MINUTE + 1000);
    expect((await attempt(password, 12)).status).toBe('SUCCESS');
  });
});
