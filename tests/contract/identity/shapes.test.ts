import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdxTransaction } from '@okta/okta-auth-js';
import { choice, messageKeys, proceedOf, someAddress, visitor } from '../support/idx-client.ts';
import { differences, fixture, folder, type Json } from '../support/idx-fixtures.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';

describe('shapes of answers, against public examples where they are beside the checkout', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await startIdentity();
  });
  afterAll(() => identity.stop());

  /** The view as it travels: okta-auth-js changes its own copy, so it is asked again. */
  async function raw(transaction: IdxTransaction): Promise<Json> {
    const response = await fetch(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stateToken: transaction.context.stateHandle }),
    });
    return (await response.json()) as Json;
  }

  /** Compares, and wants the remediations of the example that are named. */
  function compare(name: string, ours: Json, remediations: readonly string[], except: readonly string[] = []) {
    const found = folder ? differences(fixture(name), ours).filter((line) => !except.some((path) => line.includes(path))) : [];
    expect(found, name).toEqual([]);
    const names = (ours as { remediation?: { value: { name: string }[] } }).remediation?.value.map((form) => form.name) ?? [];
    expect(names, name).toEqual(expect.arrayContaining([...remediations]));
  }

  const begin = async (options: Record<string, unknown> = {}, interact: Record<string, unknown> = {}) => {
    const client = visitor(identity, options);
    const first = await client.idx.start(interact);
    return { first, proceed: proceedOf(client) };
  };

  it('the first step', async () => {
    const { first, proceed } = await begin();
    compare('identify-with-password', await raw(first), ['identify', 'select-enroll-profile']);
    compare('identify-with-third-party-idps', await raw(first), ['redirect-idp']);
    compare(
      'identify-recovery',
      await raw(await proceed({ actions: ['currentAuthenticator-recover'] })),
      ['identify-recovery', 'select-enroll-profile'],
      ['$.step'],
    );
  });

  it('choosing, codes by mail, and a wrong one', async () => {
    const { email } = await identity.account();
    const { proceed } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    compare('authenticator-verification-select-authenticator', await raw(chosen), ['select-authenticator-authenticate']);
    const challenge = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    compare('authenticator-verification-email', await raw(challenge), ['challenge-authenticator', 'select-authenticator-authenticate']);
    const wrong = await fetch(`${identity.origin}/idp/idx/challenge/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
      body: JSON.stringify({ stateHandle: challenge.context.stateHandle, credentials: { passcode: 'abcdef' } }),
    });
    expect(wrong.status).toBe(401);
    const view = (await wrong.json()) as { remediation: { value: { value: { form?: { value: Json[] } }[] }[] } };
    compare('error-401-invalid-email-otp-passcode', view as unknown as Json, ['challenge-authenticator']);
    expect(view.remediation.value[0]?.value[0]?.form?.value[0]).toMatchObject({
      messages: {
        type: 'array',
        value: [{ message: 'Invalid code. Try again.', i18n: { key: 'api.authn.error.PASSCODE_INVALID', params: [] }, class: 'ERROR' }],
      },
    });
    const password = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Password') });
    compare('authenticator-verification-password', await raw(password), ['challenge-authenticator'], ['relatesTo']);
    const passkey = await proceed({
      step: 'select-authenticator-authenticate',
      authenticator: choice(chosen, 'Security Key or Biometric'),
    });
    compare('authenticator-verification-webauthn', await raw(passkey), ['challenge-authenticator']);
  });

  it('success', async () => {
    const { email, password } = await identity.account();
    const { proceed } = await begin();
    const done = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password }, exchangeCodeForTokens: false });
    compare('success-with-interaction-code', await raw(done), []);
  });

  it('sign-up', async () => {
    const { proceed } = await begin();
    const form = await proceed({ step: 'select-enroll-profile' });
    compare('enroll-profile-new', await raw(form), ['enroll-profile', 'select-identify'], ['$.remediation.value.select-identify']);
    const verify = await proceed({ step: 'enroll-profile', userProfile: { firstName: 'A', lastName: 'B', email: 'shape@new.example' } });
    compare('authenticator-enroll-email', await raw(verify), ['enroll-authenticator']);
    const select = await proceed({
      step: 'enroll-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail('shape@new.example')) },
    });
    compare('authenticator-enroll-select-authenticator-with-skip', await raw(select), ['select-authenticator-enroll', 'skip']);
    const password = await proceed({ step: 'select-authenticator-enroll', authenticator: choice(select, 'Password') });
    compare(
      'authenticator-enroll-password',
      await raw(password),
      ['enroll-authenticator', 'select-authenticator-enroll'],
      ['excludeAttributes'],
    );
    compare('error-authenticator-enroll-password-common', await raw(password), ['enroll-authenticator']);
  });

  it('recovery and unlock', async () => {
    const { email } = await identity.account();
    const { proceed } = await begin();
    await proceed({ actions: ['currentAuthenticator-recover'] });
    const chosen = await proceed({ step: 'identify-recovery', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    const reset = await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email)) } });
    compare('authenticator-reset-password', await raw(reset), ['reset-authenticator'], ['enrollmentAuthenticator']);
    const other = await begin();
    const unlock = await other.proceed({ step: 'unlock-account' });
    compare('user-unlock-account', await raw(unlock), ['select-authenticator-unlock-account']);
    await other.proceed({ step: 'select-authenticator-unlock-account', identifier: email, authenticator: choice(unlock, 'Email') });
    const done = await other.proceed({
      step: 'challenge-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email, 2)) },
    });
    compare('user-account-unlock-success', await raw(done), []);
  });

  it('setting up what a signed-in account may have, and using it', async () => {
    const { id, email, password } = await identity.account();
    const enrol = async (label: string, extra: Record<string, string> = {}) => {
      const { body } = await identity.manage('POST', `/users/${id}/enrolment-token`, {});
      const { first, proceed } = await begin({}, { activationToken: body.token });
      const step = await proceed({ step: 'select-authenticator-enroll', authenticator: { ...choice(first, label), ...extra } });
      return { proceed, step, view: await raw(step) };
    };
    const phone = await enrol('Phone', { phoneNumber: '+44 1632 960000', methodType: 'sms' });
    compare('authenticator-enroll-phone', phone.view, ['enroll-authenticator', 'select-authenticator-enroll']);
    const sms = await identity.mailbox.mail('+441632960000@sms.localhost');
    expect((await phone.proceed({ step: 'enroll-authenticator', credentials: { passcode: codeIn(sms) } })).status).toBe('SUCCESS');

    const question = await enrol('Security Question');
    compare('authenticator-enroll-security-question', question.view, ['enroll-authenticator']);
    expect(
      messageKeys(
        await question.proceed({
          step: 'enroll-authenticator',
          credentials: { questionKey: 'custom', question: 'What is my pet Rex called?', answer: 'Rex' },
        }),
      ),
    ).toEqual(['api.factors.error.sec_q.question']);
    expect(
      (await question.proceed({ step: 'enroll-authenticator', credentials: { questionKey: 'disliked_food', answer: 'Brussels sprouts' } }))
        .status,
    ).toBe('SUCCESS');

    const passkey = await enrol('Security Key or Biometric');
    compare('authenticator-enroll-webauthn', passkey.view, ['enroll-authenticator'], ['$.user']);
    expect(
      messageKeys(await passkey.proceed({ step: 'enroll-authenticator', credentials: { clientData: 'AAAA', attestation: 'AAAA' } })),
    ).toEqual(['authfactor.webauthn.error']);

    const app = await enrol('Google Authenticator');
    compare('authenticator-enroll-google-authenticator', app.view, ['enroll-authenticator']);
    const data = (app.view as { currentAuthenticator: { value: { contextualData: { sharedSecret: string; qrcode: { href: string } } } } })
      .currentAuthenticator.value.contextualData;
    expect(data.qrcode.href).toMatch(/^data:image\/png;base64,/);
    const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(data.sharedSecret) }).generate({ timestamp: Date.now() + ms });
    expect(messageKeys(await app.proceed({ step: 'enroll-authenticator', credentials: { passcode: codeAt(-600_000) } }))).toEqual([
      'api.authn.error.PASSCODE_INVALID',
    ]);
    expect((await app.proceed({ step: 'enroll-authenticator', credentials: { passcode: codeAt(0) } })).status).toBe('SUCCESS');

    // Whoever has an app is asked for it; a code that was used is refused.
    const { proceed } = await begin();
    const second = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect(second.status).toBe('PENDING');
    const ask = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(second, 'Google Authenticator') });
    compare('authenticator-verification-google-authenticator', await raw(ask), ['challenge-authenticator']);
    expect(messageKeys(await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeAt(0) } }))).toEqual([
      'api.authn.error.PASSCODE_INVALID',
    ]);
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeAt(30_000) } });
    expect(done.tokens?.idToken?.claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });

    // A forgotten password needs the answer too, and still the app.
    const recovery = await begin();
    await recovery.proceed({ actions: ['currentAuthenticator-recover'] });
    const ways = await recovery.proceed({ step: 'identify-recovery', identifier: email });
    await recovery.proceed({ step: 'select-authenticator-authenticate', authenticator: choice(ways, 'Email') });
    const asked = await recovery.proceed({
      step: 'challenge-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email, 1, /code for a new password/)) },
    });
    const riddle = await recovery.proceed({ step: 'select-authenticator-authenticate', authenticator: choice(asked, 'Security Question') });
    compare('authenticator-verification-security-question', await raw(riddle), ['challenge-authenticator']);
    expect(
      messageKeys(
        await recovery.proceed({ step: 'challenge-authenticator', credentials: { questionKey: 'disliked_food', answer: 'spinach' } }),
      ),
    ).toEqual(['api.factors.error.sec_q.invalid']);
    const reset = await recovery.proceed({
      step: 'challenge-authenticator',
      credentials: { questionKey: 'disliked_food', answer: ' brussels  SPROUTS ' },
    });
    expect(reset.nextStep?.name).toBe('reset-authenticator');
    const after = await recovery.proceed({ step: 'reset-authenticator', credentials: { passcode: 'Eleven-otters-11' } });
    expect(after.status).toBe('PENDING');
    expect(choice(after, 'Google Authenticator')).toBeTruthy();
  });

  it('refusals without a transaction', async () => {
    const answer = await fetch(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"stateToken":"x"}',
    });
    expect(answer.status).toBe(401);
    const body = (await answer.json()) as Json;
    compare('error-401-session-expired', body, [], ['stateHandle', 'expiresAt', 'intent']);
  });
});
