import { describe, expect, it } from 'vitest';
import { UsersError } from '../../errors.ts';
import { createIdentityManagement } from './identity-management.ts';

interface Asked {
  method: string;
  address: string;
  authorization: string | null;
  body: unknown;
}

const EMBEDDED = { url: 'http://identity.test/management/v1/', key: 'the key' };
const OKTA = { url: 'https://okta.test/api/v1', key: 'the key' };

/** A provider that gives these answers one after the other, and what it was asked. */
function provider(at: typeof EMBEDDED, ...answers: readonly (readonly [status: number, body?: unknown])[]) {
  const asked: Asked[] = [];
  const request: typeof fetch = async (input, init) => {
    const [status, body] = answers[asked.length] ?? [500];
    const { method, headers, body: sent } = new Request(input as string, init);
    asked.push({
      method,
      address: String(input),
      authorization: headers.get('authorization'),
      body: sent === null ? undefined : JSON.parse(String(init?.body)),
    });
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  };
  return { asked, management: createIdentityManagement(at, request) };
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof UsersError)) throw error;
  return { reason: error.reason, details: error.details };
};

describe('a password that a provider refuses', () => {
  it('is told apart by the code of our own, whatever its words are', async () => {
    const said = (code: string, message: string) => [422, { error: { code, message } }] as const;
    const { management } = provider(EMBEDDED, said('password-common', 'too well known'), said('password-refused', 'not a common reason'), [
      422,
      'no words',
    ]);
    expect([
      await refusal(management.setPassword('id', 'p')),
      await refusal(management.setPassword('id', 'p')),
      await refusal(management.setPassword('id', 'p')),
    ]).toEqual([
      { reason: 'password-common', details: { provider: 'too well known' } },
      { reason: 'password-refused', details: { provider: 'not a common reason' } },
      { reason: 'password-refused', details: {} },
    ]);
  });

  it('is told apart by Okta’s words, which has one code for all reasons', async () => {
    const said = (cause: string) =>
      [400, { errorSummary: 'Api validation failed: password', errorCauses: [{ errorSummary: cause }] }] as const;
    const { management } = provider(OKTA, said('Password is too common.'), said('Password requirements were not met.'), [
      400,
      { errorSummary: 'Api validation failed' },
    ]);
    expect([
      await refusal(management.setPassword('id', 'p')),
      await refusal(management.setPassword('id', 'p')),
      await refusal(management.setPassword('id', 'p')),
    ]).toEqual([
      { reason: 'password-common', details: { provider: 'Password is too common.' } },
      { reason: 'password-refused', details: { provider: 'Password requirements were not met.' } },
      { reason: 'password-refused', details: { provider: 'Api validation failed' } },
    ]);
  });
});

describe.each([
  ['our own', EMBEDDED],
  ['Okta', OKTA],
])('%s as the provider', (_name, at) => {
  const nobody = [404, at === OKTA ? { errorCode: 'E0000007' } : { error: { code: 'no-such-user', message: 'x' } }] as const;

  it.each([401, 403, 429, 500, 503])('is unavailable when it answers %i: no fault of whoever asked', async (status) => {
    const { management } = provider(at, [status]);
    expect((await refusal(management.setPassword('id', 'p'))).reason).toBe('identity-provider-unavailable');
  });

  it.each([
    [{ 'retry-after': '9' }, '9'],
    [{ 'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + 40) }, /^(?:39|40|41)$/],
    [{ 'x-rate-limit-reset': '99999999999' }, '120'],
    [{}, '5'],
  ])('says after a limit (%j) when it goes on', async (headers, seconds) => {
    const management = createIdentityManagement(at, () => Promise.resolve(new Response('{}', { status: 429, headers })));
    const error: unknown = await management.setPassword('id', 'p').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ headers: { 'retry-after': expect.stringMatching(seconds) } });
  });

  it.each([401, 403])('says of a key that may not (%i) no time after which it may', async (status) => {
    const management = createIdentityManagement(at, () => Promise.resolve(new Response('{}', { status })));
    const error: unknown = await management.setPassword('id', 'p').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ cause: { message: expect.stringContaining('IDENTITY_MANAGEMENT_KEY may not') } });
    expect(JSON.stringify(error)).not.toContain('retry-after');
  });

  it('is unavailable when it does not answer', async () => {
    const management = createIdentityManagement(at, () => Promise.reject(new TypeError('fetch failed')));
    expect((await refusal(management.findByEmail('a@example.org'))).reason).toBe('identity-provider-unavailable');
  });

  it('exports what it holds of a person, without links and secrets, and nothing of who is not there any more', async () => {
    const answers: [number, unknown][] =
      at === OKTA
        ? [
            [200, { id: 'id', lastLogin: '2026-11-01', credentials: { password: {} }, _links: {} }],
            [200, [{ factorType: 'sms', profile: { phoneNumber: '+4912345' }, _links: {} }]],
            [200, []],
          ]
        : [[200, { users: [{ id: 'id', last_sign_in_at: '2026-11-01' }], enrolments: [{ phone_number: '+4912345' }] }]];
    const { management } = provider(at, ...answers, nobody);
    const held = JSON.stringify(await management.export('id'));
    for (const words of ['2026-11-01', '+4912345']) expect(held).toContain(words);
    expect(held).not.toMatch(/_links|credentials/);
    expect(await management.export('id')).toEqual({});
  });

  it('erases who is not there any more', async () => {
    const { management } = provider(at, ...(at === OKTA ? [nobody, nobody] : [nobody]));
    await expect(management.remove('id')).resolves.toBeUndefined();
  });

  it.each([
    ['no word', undefined],
    ['the page of another site', '<title>Not found</title>'],
    ['an address that the provider does not know', { errorCode: 'E0000022' }],
    ['an address that a service of ours does not know', { error: { code: 'not-found', message: 'There is nothing at /users/id.' } }],
  ])('takes a 404 with %s for nobody’s erasure, and for no end of sign-ins', async (_words, body) => {
    const { management } = provider(at, [404, body], [404, body], [404, body]);
    expect((await refusal(management.endSignIns('id', {}))).reason).toBe('identity-provider-unavailable');
    expect((await refusal(management.remove('id'))).reason).toBe('identity-provider-unavailable');
  });

  it('ends the sign-ins of who is not there any more', async () => {
    const { management } = provider(at, nobody);
    await expect(management.endSignIns('id', {})).resolves.toBeUndefined();
  });

  it('takes no other answer for done', async () => {
    const { management } = provider(at, [409], [404]);
    await expect(management.setPassword('id', 'p')).rejects.toThrow('status 409');
    expect((await refusal(management.setPassword('id', 'p'))).reason).toBe('identity-provider-unavailable');
  });

  it('says of whom it has no more that nothing was changed', async () => {
    const { management } = provider(at, nobody, nobody, [200, {}], [200, {}]);
    const change = async () => [await management.setPassword('id', 'p'), await management.setEmail('id', 'a@example.org', undefined)];
    expect([await change(), await change()]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('writes what it is given into one part of the address', async () => {
    const { management, asked } = provider(at, [204]);
    await management.endSignIns('a/../b?c', {});
    expect(asked[0]?.address).toContain('/users/a%2F..%2Fb%3Fc/sessions');
  });
});

describe('an address that another account has', () => {
  it('is our own’s conflict, and told apart by Okta’s words', async () => {
    expect((await refusal(provider(EMBEDDED, [409]).management.setEmail('id', 'a@example.org', undefined))).reason).toBe('email-taken');
    const atOkta = async (cause: string) =>
      (
        await refusal(
          provider(OKTA, [400, { errorCauses: [{ errorSummary: cause }] }]).management.setEmail('id', 'a@example.org', undefined),
        )
      ).reason;
    expect(await atOkta('login: An object with this field already exists in the current organization')).toBe('email-taken');
    expect(await atOkta('login: does not match the pattern of the organization')).toBe('invalid-input');
  });
});

describe('which sign-ins end', () => {
  it('are one, all but one or all with our own', async () => {
    const { management, asked } = provider(EMBEDDED, [204], [204], [204]);
    await management.endSignIns('id', { only: 'one' });
    await management.endSignIns('id', { except: 'one' });
    await management.endSignIns('id', {});
    expect(asked.map(({ method, address }) => `${method} ${address.replace('http://identity.test/management/v1', '')}`)).toEqual([
      'DELETE /users/id/sessions/one',
      'DELETE /users/id/sessions?except=one',
      'DELETE /users/id/sessions',
    ]);
    expect(management.endsOneAlone).toBe(true);
  });

  it('are all with Okta, with their tokens', async () => {
    const { management, asked } = provider(OKTA, [204]);
    await management.endSignIns('id', { only: 'one' });
    expect(asked[0]).toMatchObject({
      address: 'https://okta.test/api/v1/users/id/sessions?oauthTokens=true',
      authorization: 'SSWS the key',
    });
    expect(management.endsOneAlone).toBe(false);
  });

  it('are deactivated with Okta before they are deleted: its first DELETE would do just that', async () => {
    const { management, asked } = provider(OKTA, [200], [204]);
    await management.remove('id');
    expect(asked.map(({ method, address }) => `${method} ${address}`)).toEqual([
      'POST https://okta.test/api/v1/users/id/lifecycle/deactivate',
      'DELETE https://okta.test/api/v1/users/id',
    ]);
  });
});

it('the language of a person is told to ours and to Okta, each by its name for it; who is gone is told nothing', async () => {
  const own = provider(EMBEDDED, [200, {}], [404, { error: { code: 'no-such-user' } }], [422]);
  await own.management.setLanguage('id', 'de');
  await own.management.setLanguage('id', 'de');
  await expect(own.management.setLanguage('id', 'de')).rejects.toThrow('status 422');
  expect(own.asked[0]).toMatchObject({ method: 'PATCH', address: 'http://identity.test/management/v1/users/id', body: { locale: 'de' } });
  const okta = provider(OKTA, [200, {}], [404, { errorCode: 'E0000007' }]);
  await okta.management.setLanguage('id', 'de');
  await okta.management.setLanguage('id', 'de');
  expect(okta.asked[0]).toMatchObject({
    method: 'POST',
    address: 'https://okta.test/api/v1/users/id',
    body: { profile: { preferredLanguage: 'de' } },
  });
});

it('who has an address is the first of our own’s list, or nobody', async () => {
  const { management, asked } = provider(EMBEDDED, [200, { users: [{ id: 'one' }] }], [200, { users: [] }]);
  expect([await management.findByEmail('a+b@example.org'), await management.findByEmail('a')]).toEqual(['one', undefined]);
  expect(asked[0]).toMatchObject({
    address: 'http://identity.test/management/v1/users?email=a%2Bb%40example.org',
    authorization: 'Bearer the key',
  });
  expect(await provider(OKTA, [404, { errorCode: 'E0000007' }]).management.findByEmail('a@example.org')).toBeUndefined();
  expect(await provider(OKTA, [200, { id: 'two' }]).management.findByEmail('a@example.org')).toBe('two');
});

it('the address of a person is told, and that somebody is gone; an address that leads elsewhere tells nothing', async () => {
  const own = provider(EMBEDDED, [200, { id: 'one', email: 'ann@example.org' }], [404, { error: { code: 'no-such-user' } }]).management;
  expect([await own.emailOf('one'), await own.emailOf('two')]).toEqual(['ann@example.org', undefined]);
  const okta = provider(
    OKTA,
    [200, { id: 'one', profile: { email: 'ann@example.org' } }],
    [404, { errorCode: 'E0000007' }],
    [404],
  ).management;
  expect([await okta.emailOf('one'), await okta.emailOf('two')]).toEqual(['ann@example.org', undefined]);
  expect(await refusal(okta.emailOf('three'))).toMatchObject({ reason: 'identity-provider-unavailable' });
});
