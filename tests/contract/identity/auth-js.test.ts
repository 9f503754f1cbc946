import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForCode, begin } from '../support/flow.ts';
import { choice, messageKeys, names } from '../support/idx-client.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';

const MINUTE = 60_000;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('password', () => {
  it('signs in to tokens', async () => {
    const { email, password, id } = await identity.account();
    const { first, proceed } = await begin(identity);
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
    const { proceed } = await begin(identity);
    const wrong = await proceed({ step: 'identify', identifier: email, credentials: { passcode: 'Wrong-harbour-1' } });
    expect(wrong.status).toBe('PENDING');
    expect(messageKeys(wrong)).toEqual(['errors.E0000004']);
    expect(names(wrong)).toContain('identify');
    const right = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect(right.status).toBe('SUCCESS');
  });

  it('stops at the interaction code where the client asks for that', async () => {
    const { email, password } = await identity.account();
    const { proceed } = await begin(identity);
    const done = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password }, exchangeCodeForTokens: false });
    expect(done.status).toBe('SUCCESS');
    expect(done.interactionCode).toMatch(/^ic\./);
    expect(done.tokens).toBeUndefined();
  });

  it('gives the current step again after a reload', async () => {
    const { email } = await identity.account();
    const { client, challenge } = await askForCode(identity, email);
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
    const { proceed } = await begin(identity);
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
    const { proceed } = await askForCode(identity, email);
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
    const { proceed } = await askForCode(identity, email);
    const code = codeIn(await identity.mailbox.mail(email));
    identity.later(11 * MINUTE);
    const late = await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } });
    expect(late.status).toBe('PENDING');
    expect(messageKeys(late)).toContain('authenticator.code.expired');
  });

  it('is good for one use, and only in the browser that asked', async () => {
    const { email } = await identity.account();
    const mine = await askForCode(identity, email);
    const code = codeIn(await identity.mailbox.mail(email));
    const other = await askForCode(identity, email);
    const otherCode = codeIn(await identity.mailbox.mail(email, 2));
    if (code !== otherCode)
      expect((await other.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('PENDING');
    expect((await mine.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('SUCCESS');
    expect((await other.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('PENDING');
  });

  it('that was used opens nothing a second time', async () => {
    const { email } = await identity.account();
    const { proceed, challenge } = await askForCode(identity, email);
    const code = codeIn(await identity.mailbox.mail(email));
    expect((await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('SUCCESS');
    const again = await fetch(`${identity.origin}/idp/idx/challenge/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stateHandle: challenge.context.stateHandle, credentials: { passcode: code } }),
    });
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(await again.text()).not.toContain('interaction_code');
    const fresh = await askForCode(identity, email);
    const next = codeIn(await identity.mailbox.mail(email, 2));
    if (next !== code)
      expect(messageKeys(await fresh.proceed({ step: 'challenge-authenticator', credentials: { passcode: code } }))).toEqual([
        'api.authn.error.PASSCODE_INVALID',
      ]);
  });

  it('is dead after four wrong tries', async () => {
    const { email } = await identity.account();
    const { proceed } = await askForCode(identity, email);
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
    const { proceed } = await askForCode(identity, email);
    const polled = await proceed({ actions: ['currentAuthenticatorEnrollment-poll'] });
    expect(names(polled)).toContain('challenge-authenticator');
    expect(
      (await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email)) } })).status,
    ).toBe('SUCCESS');
  });
});

describe('the end of a flow', () => {
  it('cancel starts afresh and reports CANCELED', async () => {
    const { email } = await identity.account();
    const { client, proceed } = await askForCode(identity, email);
    const canceled = await client.idx.cancel();
    expect(canceled.status).toBe('CANCELED');
    expect(proceed).toBeDefined();
  });

  it('an expired transaction is told as such', async () => {
    const { proceed } = await begin(identity);
    identity.later(61 * MINUTE);
    const late = await proceed({ step: 'identify', identifier: 'somebody@example.org', credentials: { passcode: 'Quiet-harbour-71' } });
    expect(late.status).toBe('TERMINAL');
    expect(messageKeys(late)).toEqual(['idx.session.expired']);
  });

  it('survives a restart in the middle of a flow', async () => {
    const { email } = await identity.account();
    const { proceed } = await askForCode(identity, email);
    const code = codeIn(await identity.mailbox.mail(email));
    await identity.restart();
    expect((await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } })).status).toBe('SUCCESS');
  });
});
