import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, messageKeys, names, proceedOf, visitor } from './support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from './support/identity.ts';

const MINUTE = 60_000;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

/** A visitor at the first step. */
async function begin(options: Record<string, unknown> = {}, interact: Record<string, unknown> = {}) {
  const client = visitor(identity, options);
  const first = await client.idx.start(interact);
  return { client, first, proceed: proceedOf(client) };
}

/** Asks for a code by mail and gives the step that takes it. */
async function askForCode(email: string) {
  const { client, proceed } = await begin();
  const chosen = await proceed({ step: 'identify', identifier: email });
  const challenge = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
  return { client, proceed, chosen, challenge };
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('password', () => {
  it('signs in to tokens', async () => {
    const { email, password, id } = await identity.account();
    const { first, proceed } = await begin();
    expect(first.status).toBe('PENDING');
    expect(first.availableSteps?.map((step) => step.name)).toEqual(
      expect.arrayContaining(['identify', 'select-enroll-profile', 'unlock-account', 'redirect-idp']),
    );
    const done = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect(done.status).toBe('SUCCESS');
    expect(done.tokens?.idToken?.claims).toMatchObject({ sub: id, email, email_verified: true, given_name: 'Robin', amr: ['pwd'] });
    expect(done.tokens?.refreshToken?.refreshToken).toBeTruthy();
  });

  it('refuses a wrong one with the same form and a message', async () => {
    const { email, password } = await identity.account();
    const { proceed } = await begin();
    const wrong = await proceed({ step: 'identify', identifier: email, credentials: { passcode: 'Wrong-harbour-1' } });
    expect(wrong.status).toBe('PENDING');
    expect(messageKeys(wrong)).toEqual(['errors.E0000004']);
    expect(names(wrong)).toContain('identify');
    const right = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect(right.status).toBe('SUCCESS');
  });

  it('stops at the interaction code where the client asks for that', async () => {
    const { email, password } = await identity.account();
    const { proceed } = await begin();
    const done = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password }, exchangeCodeForTokens: false });
    expect(done.status).toBe('SUCCESS');
    expect(done.interactionCode).toMatch(/^ic\./);
    expect(done.tokens).toBeUndefined();
  });

  it('gives the current step again after a reload', async () => {
    const { email } = await identity.account();
    const { client, challenge } = await askForCode(email);
    const meta = await client.idx.getSavedTransactionMeta();
    const again = await fetch(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/ion+json; okta-version=1.0.0' },
      body: JSON.stringify({ interactionHandle: meta?.interactionHandle }),
    });
    const view = (await again.json()) as { stateHandle: string; remediation: { value: { name: string }[] } };
    expect(again.headers.get('content-type')).toBe('application/json; okta-version=1.0.0');
    expect(view.remediation.value.map((form) => form.name)).toEqual(names(challenge));
    expect(view.stateHandle).toBe(challenge.context.stateHandle);
  });
});

describe('code by mail', () => {
  it('signs in, and is not sent before it is asked for', async () => {
    const { email } = await identity.account();
    const { proceed } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(identity.mailbox.to(email)).toHaveLength(0);
    const challenge = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    expect(challenge.nextStep?.name).toBe('challenge-authenticator');
    const mail = await identity.mailbox.mail(email);
    expect(mail.html).toContain(codeIn(mail));
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(mail) } });
    expect(done.status).toBe('SUCCESS');
    expect(done.tokens?.idToken?.claims.amr).toEqual(['otp']);
  });

  it('is worth nothing after a new one was sent', async () => {
    const { email } = await identity.account();
    const { proceed } = await askForCode(email);
    const old = codeIn(await identity.mailbox.mail(email));
    await proceed({ actions: ['currentAuthenticatorEnrollment-resend'] });
    const fresh = codeIn(await identity.mailbox.mail(email, 2));
    if (old !== fresh)
      expect(messageKeys(await proceed({ step: 'challenge-authenticator', credentials: { passcode: old } }))).toContain(
        'api.authn.error.PASSCODE_INVALID',
      );
    expect((await proceed({ step: 'challenge-authenticator', credentials: { passcode: fresh } })).status).toBe('SUCCESS');
  });

  it('expires after ten minutes', async () => {
    const { email } = await identity.account();
    const { proceed } = await askForCode(email);
    const code = codeIn(await identity.mailbox.mail(email));
    identity.later(11 * MINUTE);
    const late = await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } });
    expect(late.status).toBe('PENDING');
    expect(messageKeys(late)).toContain('authenticator.code.expired');
  });

  it('is good for one use, and only in the browser that asked', async () => {
    const { email } = await identity.account();
    const mine = await askForCode(email);
    const code = codeIn(await identity.mailbox.mail(email));
    const other = await askForCode(email);
    const otherCode = codeIn(await identity.mailbox.mail(email, 2));
    if (code !== otherCode)
      expect((await other.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('PENDING');
    expect((await mine.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('SUCCESS');
    expect((await other.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('PENDING');
  });

  it('that was used opens nothing a second time', async () => {
    const { email } = await identity.account();
    const { proceed, challenge } = await askForCode(email);
    const code = codeIn(await identity.mailbox.mail(email));
    expect((await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('SUCCESS');
    const again = await fetch(`${identity.origin}/idp/idx/challenge/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stateHandle: challenge.context.stateHandle, credentials: { passcode: code } }),
    });
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(await again.text()).not.toContain('interaction_code');
    const fresh = await askForCode(email);
    const next = codeIn(await identity.mailbox.mail(email, 2));
    if (next !== code)
      expect(messageKeys(await fresh.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } }))).toEqual([
        'api.authn.error.PASSCODE_INVALID',
      ]);
  });

  it('is dead after four wrong tries', async () => {
    const { email } = await identity.account();
    const { proceed } = await askForCode(email);
    const code = codeIn(await identity.mailbox.mail(email));
    for (let guess = 0; guess < 4; guess += 1) {
      expect(messageKeys(await proceed({ step: 'challenge-authenticator', credentials: { passcode: wrongOf(code) } }))).toContain(
        'api.authn.error.PASSCODE_INVALID',
      );
    }
    expect(messageKeys(await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } }))).toContain(
      'authenticator.code.expired',
    );
  });

  it('polls without consuming anything', async () => {
    const { email } = await identity.account();
    const { proceed } = await askForCode(email);
    const polled = await proceed({ actions: ['currentAuthenticatorEnrollment-poll'] });
    expect(names(polled)).toContain('challenge-authenticator');
    expect(
      (await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email)) } })).status,
    ).toBe('SUCCESS');
  });
});

describe('sign-up', () => {
  const profile = (email: string) => ({ firstName: 'Ada', lastName: "O'Neill-Marsh", email });

  async function signUp(email: string) {
    const { client, proceed } = await begin({ headers: { 'accept-language': 'de-AT' } });
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
    expect(mail.subject).toBe('Ihr Code für Aldermoor');
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
    const again = await begin();
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
    expect(mail.subject).toContain('bereits ein Konto');
    const done = await taken.proceed({ step: 'enroll-authenticator', credentials: { passcode: codeIn(mail) } });
    expect(done.status).toBe('SUCCESS');
    expect(done.tokens?.idToken?.claims).toMatchObject({ sub: id, given_name: 'Robin' });
  });

  it('says which fields are wrong', async () => {
    const { proceed } = await begin();
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
    const before = await begin();
    const old = await before.proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    const { proceed } = await begin();
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
    const again = await begin();
    expect((await again.proceed({ step: 'identify', identifier: email, credentials: { passcode: password } })).status).toBe('PENDING');
  });

  it('locks after eight wrong passwords, says so, and the owner unlocks by mail', async () => {
    const { email, password } = await identity.account();
    const { proceed } = await begin({ headers: { 'x-forwarded-for': '198.51.100.7' } });
    const keys: string[][] = [];
    for (let attempt = 0; attempt < 8; attempt += 1)
      keys.push(messageKeys(await proceed({ step: 'identify', identifier: email, credentials: { passcode: `Wrong-${attempt}-harbour` } })));
    expect(keys.slice(0, 7).every(([key]) => key === 'errors.E0000004')).toBe(true);
    expect(keys[7]).toEqual(['authfactor.challenge.suspended_factor']);
    const locked = await begin({ headers: { 'x-forwarded-for': '198.51.100.8' } });
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
    const after = await begin({ headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect((await after.proceed({ step: 'identify', identifier: email, credentials: { passcode: password } })).status).toBe('SUCCESS');
  });

  it('unlocks by itself after ten minutes, twenty the next time', async () => {
    const { email, password } = await identity.account();
    const attempt = async (passcode: string, n: number) => {
      const { proceed } = await begin({ headers: { 'x-forwarded-for': `198.51.101.${n}` } });
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

describe('the end of a flow', () => {
  it('cancel starts afresh and reports CANCELED', async () => {
    const { email } = await identity.account();
    const { client, proceed } = await askForCode(email);
    const canceled = await client.idx.cancel();
    expect(canceled.status).toBe('CANCELED');
    expect(proceed).toBeDefined();
  });

  it('an expired transaction is told as such', async () => {
    const { proceed } = await begin();
    identity.later(61 * MINUTE);
    const late = await proceed({ step: 'identify', identifier: 'somebody@example.org', credentials: { passcode: 'Quiet-harbour-71' } });
    expect(late.status).toBe('TERMINAL');
    expect(messageKeys(late)).toEqual(['idx.session.expired']);
  });

  it('survives a restart in the middle of a flow', async () => {
    const { email } = await identity.account();
    const { proceed } = await askForCode(email);
    const code = codeIn(await identity.mailbox.mail(email));
    await identity.restart();
    expect((await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('SUCCESS');
  });
});
