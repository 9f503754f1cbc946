import { readdirSync, readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicClient } from '../../../src/backends/identity/config.ts';
import { choice, names, proceedOf, someAddress, visitor } from '../support/idx-client.ts';
import { differences, fixture, folder, keysIn, type Json } from '../support/idx-fixtures.ts';
import { codeIn, PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';

/** Examples that this provider never answers with, and why. */
const NEVER: Readonly<Record<string, string>> = {
  'error-new-signup-email-exists': 'it would tell who has an account: the owner of a taken address is told by mail',
  'error-400-unlock-account': 'unlocking by mail is open to everybody',
  'error-identify-access-denied': 'an account that may not sign in looks like one that does not exist',
  'terminal-registration': 'the address is verified by a code in the same flow',
  'terminal-return-email': 'the link in a mail opens a page, not a step',
  'terminal-return-expired-email': 'the link in a mail opens a page, not a step',
};

describe('shapes of refusals, against public examples where they are beside the checkout', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await startIdentity({ clients: [publicClient('public', PUBLIC_PAGE), publicClient('first', PUBLIC_PAGE, 'identifier')] });
  });
  afterAll(() => identity.stop());

  async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${identity.origin}/idp/idx/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect(response.headers.get('content-type')).toBe('application/json; okta-version=1.0.0');
    return { status: response.status, view: (await response.json()) as { [name: string]: Json } };
  }

  const begin = async (options: Record<string, unknown> = {}, interact: Record<string, unknown> = {}) => {
    const client = visitor(identity, options);
    const first = await client.idx.start(interact);
    const handle = String(first.context.stateHandle);
    return {
      first,
      handle,
      proceed: proceedOf(client),
      step: (path: string, body: object) => call(path, { stateHandle: handle, ...body }),
    };
  };

  const formsIn = (view: { [name: string]: Json }): string[] =>
    ((view.remediation as { value?: { name: string }[] } | undefined)?.value ?? []).map(({ name }) => name);

  /** Compares members and types; with `keys`, the messages too. */
  function compare(
    name: string,
    view: { [name: string]: Json },
    remediations: readonly string[],
    { keys = true, except = [] as readonly string[] } = {},
  ) {
    expect(formsIn(view), name).toEqual(expect.arrayContaining([...remediations]));
    if (!folder) return;
    expect(
      differences(fixture(name), view).filter((line) => !except.some((path) => line.includes(path))),
      name,
    ).toEqual([]);
    if (keys) expect(keysIn(fixture(name)), name).toEqual(expect.arrayContaining(keysIn(view)));
  }

  it('the first step where the e-mail comes first', async () => {
    const { handle } = await begin({ clientId: 'first' });
    const { view } = await call('introspect', { stateToken: handle });
    compare('identify', view, ['identify', 'select-enroll-profile']);
    expect(JSON.stringify(view)).not.toContain('passcode');
  });

  it('a wrong password where it is asked for by itself', async () => {
    const { email } = await identity.account();
    const { proceed, step } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Password') });
    const wrong = await step('challenge/answer', { credentials: { passcode: 'Wrong-harbour-1' } });
    expect(wrong.status).toBe(401);
    expect(keysIn(wrong.view)).toEqual(['incorrectPassword']);
    compare('error-authenticator-verify-password', wrong.view, ['challenge-authenticator', 'select-authenticator-authenticate']);
    for (let n = 0; n < 6; n += 1) await step('challenge/answer', { credentials: { passcode: 'Wrong-harbour-1' } });
    const paused = await step('challenge/answer', { credentials: { passcode: 'Wrong-harbour-1' } });
    expect(keysIn(paused.view)).toEqual(['authfactor.challenge.suspended_factor']);
    compare('error-authenticator-verification-password-too-many-attempts', paused.view, ['challenge-authenticator'], {
      except: ['relatesTo'],
    });
  });

  it('a wrong code of an app', async () => {
    const { id, email, password } = await identity.account();
    const { body } = await identity.manage('POST', `/users/${id}/enrolment-token`, {});
    const enrolment = await begin({}, { activationToken: body.token });
    const app = await enrolment.proceed({
      step: 'select-authenticator-enroll',
      authenticator: choice(enrolment.first, 'Google Authenticator'),
    });
    const { sharedSecret } = (
      app.rawIdxState as unknown as { currentAuthenticator: { value: { contextualData: { sharedSecret: string } } } }
    ).currentAuthenticator.value.contextualData;
    expect(
      (
        await enrolment.proceed({
          step: 'enroll-authenticator',
          credentials: { passcode: new TOTP({ secret: Secret.fromBase32(sharedSecret) }).generate() },
        })
      ).status,
    ).toBe('SUCCESS');
    const { proceed, step } = await begin();
    const second = await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(second, 'Google Authenticator') });
    const wrong = await step('challenge/answer', { credentials: { passcode: '000000' } });
    expect(wrong.status).toBe(401);
    compare('error-401-invalid-otp-passcode', wrong.view, ['challenge-authenticator', 'select-authenticator-authenticate'], {
      except: ['currentAuthenticatorEnrollment'],
    });
  });

  it('a sign-up with something wrong, and a common password', async () => {
    const { proceed, step, handle } = await begin();
    await proceed({ step: 'select-enroll-profile' });
    compare('enroll-profile', (await call('introspect', { stateToken: handle })).view, ['enroll-profile', 'select-identify'], {
      except: ['$.remediation.value.select-identify'],
    });
    const wrong = await step('enroll/new', { userProfile: { firstName: 'A', lastName: 'B', email: 'no' } });
    expect(wrong.status).toBe(400);
    compare('error-new-signup-email', wrong.view, ['enroll-profile', 'select-identify'], {
      except: ['$.remediation.value.select-identify'],
    });
    await proceed({ step: 'enroll-profile', userProfile: { firstName: 'A', lastName: 'B', email: 'refusals@new.example' } });
    const select = await proceed({
      step: 'enroll-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail('refusals@new.example')) },
    });
    await proceed({ step: 'select-authenticator-enroll', authenticator: choice(select, 'Password') });
    const common = await step('challenge/answer', { credentials: { passcode: 'Password123!' } });
    expect(common.status).toBe(400);
    compare('error-authenticator-enroll-password-common', common.view, ['enroll-authenticator'], { except: ['excludeAttributes'] });
  });

  it('what must be set up because the client asks for two factors', async () => {
    const { email } = await identity.account({ password: undefined });
    const { proceed, handle } = await begin({}, { acrValues: 'urn:okta:loa:2fa:any' });
    const chosen = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    const needed = await proceed({
      step: 'challenge-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email)) },
    });
    expect(names(needed)).toEqual(['select-authenticator-enroll']);
    compare('authenticator-enroll-select-authenticator', (await call('introspect', { stateToken: handle })).view, [
      'select-authenticator-enroll',
    ]);
    expect((await call('skip', { stateHandle: handle })).status).toBe(400);
  });

  it('a stranger’s origin, too many tries, and what is no JSON', async () => {
    const { handle } = await begin();
    const denied = await call('identify', { stateHandle: handle, identifier: 'a@example.org' }, { origin: 'https://evil.example' });
    expect(denied.status).toBe(403);
    compare('error-403-security-access-denied', denied.view, []);
    const address = someAddress();
    let last = denied;
    for (let n = 0; n < 9; n += 1)
      last = await call(
        'identify',
        { stateHandle: (await begin()).handle, identifier: `many${n}@example.org`, credentials: { passcode: 'Wrong-harbour-1' } },
        { 'x-forwarded-for': address },
      );
    expect(last.status).toBe(429);
    compare('error-429-too-many-request', last.view, ['identify']);
    const odd = await call('identify', '{"stateHandle":');
    expect(odd.status).toBe(400);
    expect(keysIn(odd.view)).toEqual(['errors.E0000003']);
  });

  it('a failure of its own', async () => {
    const { handle } = await begin();
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    await database.query('alter table identity.transactions rename to away');
    try {
      const failed = await call('introspect', { stateToken: handle });
      expect(failed.status).toBe(500);
      compare('error-500-internal-server-error', failed.view, [], { keys: false });
      expect(JSON.stringify(failed.view)).not.toMatch(/relation|select|transactions/);
    } finally {
      await database.query('alter table identity.away rename to transactions');
      await database.end();
    }
    expect((await call('introspect', { stateToken: handle })).status).toBe(200);
  });

  it.skipIf(folder === undefined)('every example is compared, or it is said why not', () => {
    const sources = ['shapes.test.ts', 'shapes-refusals.test.ts']
      .map((file) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
      .join('');
    const compared = [...sources.matchAll(/compare\(\s*'([\w-]+)'/g)].map(([, name]) => name ?? '');
    const there = readdirSync(folder ?? '.').flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
    expect([...new Set([...compared, ...Object.keys(NEVER)])].sort()).toEqual(there.sort());
  });
});
