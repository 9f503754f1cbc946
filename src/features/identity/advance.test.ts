import { describe, expect, it } from 'vitest';
import { advance } from './advance.server';
import { NotOffered, TransactionLost } from './auth-client.server';
import type { Flow } from './flow.schema';

const visitor = { site: { name: 'dotcom', origin: 'http://localhost:3000' }, for: 'site', language: 'en' } as const;
const transaction = { state: 's', codeVerifier: 'v' };
const flow: Flow = {
  id: 'AAAAAAAA',
  at: 'signIn',
  language: 'en',
  problems: [],
  values: { identifier: 'ines@aldermoor.example' },
  stage: { step: 'password', otherWays: false, ids: {}, transaction, method: 'passwordless' },
};
const failing = (error: unknown, from: Flow = flow) => advance(from, visitor, () => Promise.reject(error));
/** An answer of the provider, as far as it is read. */
const standing = (rawIdxState: object, more: object = {}) => ({ rawIdxState, ...more }) as never;
const asksCode = {
  remediation: { value: [{ name: 'challenge-authenticator' }] },
  currentAuthenticator: { value: { id: 'a', key: 'google_otp' } },
};

describe('a step that fails (no words of a library decide what of it comes)', () => {
  it('shows where the sign-in stands, when the provider does not offer what was asked', async () => {
    const next = await failing(new NotOffered('challenge-authenticator', standing(asksCode), 'Unknown remediation choice'));
    expect(next).toMatchObject({ id: 'AAAAAAAA', problems: [], stage: { step: 'code', by: 'app', transaction, method: 'passwordless' } });
  });

  it('says so where the provider has no such step to begin with', async () => {
    const first: Flow = { ...flow, at: 'signUp', stage: { step: 'sign-up' } };
    expect(await failing(new NotOffered('select-enroll-profile', standing(asksCode), ''), first)).toEqual({
      ...first,
      problems: [{ key: 'signIn.problem.unsupported' }],
    });
  });

  it.each([
    ['the transaction is none of this client’s', new TransactionLost()],
    ['the provider knows it no more', { xhr: { status: 401 } }],
  ])('begins again where %s', async (_, error) =>
    expect(await failing(error)).toMatchObject({
      stage: { step: 'identify' },
      problems: [{ key: 'signIn.problem.over' }],
      values: flow.values,
    }),
  );

  it.each([
    ['an answer of 503', { xhr: { status: 503 } }],
    ['no answer', new TypeError('fetch failed')],
    ['words that once meant an end', new Error('No remediation can match current flow')],
    ['words alone', 'Unknown remediation choice: [identify]'],
  ])('is the service’s for %s', async (_, error) => expect(failing(error)).rejects.toMatchObject({ code: 'service/unreachable' }));
});
