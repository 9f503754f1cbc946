import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { choice, messageKeys, names, proceedOf, visitor } from '../support/idx-client.ts';
import { startIdentity, type Identity } from '../support/identity.ts';

const STEP_MS = 30_000;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

/** Sets the push authenticator up for an account of its own. The clock of its codes goes with the service's. */
async function withOktaVerify() {
  const account = await identity.account();
  const { body } = await identity.manage('POST', `/users/${account.id}/enrolment-token`, { authenticators: ['okta_verify'] });
  const client = visitor(identity);
  const first = await client.idx.start({ activationToken: String(body.token) });
  const proceed = proceedOf(client);
  const step = await proceed({ step: 'select-authenticator-enroll', authenticator: choice(first, 'Okta Verify') });
  const { contextualData, key } = (
    step.rawIdxState as unknown as {
      currentAuthenticator: { value: { key: string; contextualData: { sharedSecret: string; qrcode: { href: string } } } };
    }
  ).currentAuthenticator.value;
  const totp = new TOTP({ secret: Secret.fromBase32(contextualData.sharedSecret) });
  const codeAt = (ms: number): string => totp.generate({ timestamp: Date.now() + ms });
  return { ...account, first, proceed, step, key, qrcode: contextualData.qrcode.href, codeAt };
}

/** At the step that asks for the code. */
async function asked({ email, password }: { email: string; password: string }) {
  const client = visitor(identity);
  await client.idx.start();
  const proceed = proceedOf(client);
  const second = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
  const step = await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(second, 'Okta Verify') });
  return { second, step, answer: (totp: string) => proceed({ step: 'challenge-authenticator', credentials: { totp } }) };
}

describe('Okta Verify', () => {
  it('is set up with the code that the app shows, and the account has it then', async () => {
    const { first, proceed, step, key, qrcode, codeAt, id } = await withOktaVerify();
    expect(names(first)).toEqual(['select-authenticator-enroll', 'skip']);
    expect(step.nextStep?.name).toBe('enroll-authenticator');
    expect(key).toBe('okta_verify');
    expect(qrcode).toMatch(/^data:image\/png;base64,/);
    expect(messageKeys(await proceed({ step: 'enroll-authenticator', credentials: { totp: codeAt(-20 * STEP_MS) } }))).toEqual([
      'api.authn.error.PASSCODE_INVALID',
    ]);
    expect((await identity.manage('GET', `/users/${id}/authenticators`)).body.authenticators).toEqual([]);
    const done = await proceed({ step: 'enroll-authenticator', credentials: { totp: codeAt(0) } });
    expect(done.status).toBe('SUCCESS');
    expect(done.tokens?.idToken?.claims.sub).toBe(id);
    expect((await identity.manage('GET', `/users/${id}/authenticators`)).body.authenticators).toMatchObject([{ key: 'okta_verify' }]);
  });

  it('goes on with another secret of the service, and needs the old one no more after a start with both', async () => {
    const account = await withOktaVerify();
    await account.proceed({ step: 'enroll-authenticator', credentials: { totp: account.codeAt(0) } });
    const keys = async () => (await (await fetch(`${identity.issuer}/v1/keys`)).json()) as unknown;
    const before = await keys();
    const secret = 'another secret of forty characters for the tests';
    onTestFinished(() => identity.restart({ secret: identity.config.secret, secretsBefore: [secret, `${secret}, the third`] }));
    await identity.restart({ secret, secretsBefore: [identity.config.secret] });
    const first = await asked(account);
    expect((await first.answer(account.codeAt(STEP_MS))).status).toBe('SUCCESS');
    const unused = await withOktaVerify();
    await unused.proceed({ step: 'enroll-authenticator', credentials: { totp: unused.codeAt(0) } });
    await identity.restart({ secret: `${secret}, the third`, secretsBefore: [secret] });
    await identity.restart({ secretsBefore: [] });
    expect(await keys()).toEqual(before);
    identity.later(3 * STEP_MS);
    for (const one of [account, unused]) expect((await (await asked(one)).answer(one.codeAt(3 * STEP_MS))).status).toBe('SUCCESS');
  });

  it('is asked for after the password, takes a code in `totp`, and no code twice', async () => {
    const account = await withOktaVerify();
    const enrolled = account.codeAt(0);
    await account.proceed({ step: 'enroll-authenticator', credentials: { totp: enrolled } });
    const { second, step, answer } = await asked(account);
    expect(second.status).toBe('PENDING');
    expect(() => choice(second, 'Email')).toThrow(/nothing is called "Email"/);
    expect(step.nextStep?.name).toBe('challenge-authenticator');
    expect(JSON.stringify(step.rawIdxState)).toContain('"name":"totp"');
    expect(messageKeys(await answer(enrolled))).toEqual(['api.authn.error.PASSCODE_INVALID']);
    const next = account.codeAt(STEP_MS);
    const done = await answer(next);
    expect(done.tokens?.idToken?.claims).toMatchObject({ sub: account.id, acr: 'urn:okta:loa:2fa:any', amr: ['pwd', 'otp', 'mfa'] });
    const again = await asked(account);
    expect(messageKeys(await again.answer(next))).toEqual(['api.authn.error.PASSCODE_INVALID']);
  });

  it('takes eight guesses, then none for ten minutes, the right one neither', async () => {
    const account = await withOktaVerify();
    await account.proceed({ step: 'enroll-authenticator', credentials: { totp: account.codeAt(0) } });
    const { answer } = await asked(account);
    const wrong = account.codeAt(-40 * STEP_MS);
    const keys: string[] = [];
    for (let n = 0; n < 9; n += 1) keys.push(messageKeys(await answer(wrong))[0] ?? '');
    expect(keys).toEqual([...Array.from({ length: 8 }, () => 'api.authn.error.PASSCODE_INVALID'), 'tooManyRequests']);
    expect(messageKeys(await answer(account.codeAt(STEP_MS)))).toEqual(['tooManyRequests']);
  });

  it('that was removed is asked for no more', async () => {
    const account = await withOktaVerify();
    await account.proceed({ step: 'enroll-authenticator', credentials: { totp: account.codeAt(0) } });
    const { body } = await identity.manage('GET', `/users/${account.id}/authenticators`);
    const [{ id }] = body.authenticators as [{ id: string }];
    expect((await identity.manage('DELETE', `/users/${account.id}/authenticators/${id}`)).status).toBe(204);
    const client = visitor(identity);
    await client.idx.start();
    expect(
      (await proceedOf(client)({ step: 'identify', identifier: account.email, credentials: { passcode: account.password } })).status,
    ).toBe('SUCCESS');
  });

  it('takes a code once of those who come at the same moment too', async () => {
    const account = await withOktaVerify();
    expect((await account.proceed({ step: 'enroll-authenticator', credentials: { totp: account.codeAt(-STEP_MS) } })).status).toBe(
      'SUCCESS',
    );
    const flows = await Promise.all(Array.from({ length: 6 }, () => asked(account)));
    const code = account.codeAt(STEP_MS);
    const answers = await Promise.all(flows.map(({ answer }) => answer(code)));
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 'SUCCESS');
    expect(new Set(refused.flatMap(messageKeys))).toEqual(new Set(['api.authn.error.PASSCODE_INVALID']));
  });
});
