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

  it('says so too where not even a way on is offered', async () => {
    const asksNothing = standing({ remediation: { value: [] } });
    const next = await failing(new NotOffered('challenge-authenticator', asksNothing, ''));
    expect(next).toMatchObject({ problems: [{ key: 'signIn.problem.unsupported' }], stage: flow.stage });
  });

  it('goes on with the transaction that the step was given, where the flow has none yet', async () => {
    const first: Flow = { ...flow, stage: { step: 'identify' } };
    const refused = () => Promise.reject(new NotOffered('launch-webauthn-authenticator', standing(asksCode), ''));
    expect(await advance(first, visitor, refused, transaction)).toMatchObject({ problems: [], stage: { step: 'code', transaction } });
  });

  it('chooses no password for a reader who sets a phone up that the provider does not offer', async () => {
    const signedIn: Flow = { ...flow, at: 'security', stage: { step: 'signed-in' } };
    const offersPassword = standing({
      remediation: { value: [{ name: 'select-authenticator-enroll', value: [] }] },
    });
    const next = await advance(signedIn, visitor, () => Promise.resolve({ answer: offersPassword, course: { setUp: 'phone_number' } }));
    expect(next).toMatchObject({ stage: { step: 'signed-in' }, problems: [{ key: 'signIn.problem.unsupported' }] });
  });

  it('keeps what was said of the sign-in where the visitor looks for another way', async () => {
    const told: Flow = { ...flow, notice: 'signIn.notice.link' };
    const asks = { step: 'choose', ways: ['okta_email'], ids: { okta_email: 'e' } } as never;
    expect(await advance(told, visitor, () => Promise.resolve({ asks }))).toMatchObject({ notice: 'signIn.notice.link' });
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
    ['says when it goes on', { xhr: { status: 429, headers: { 'retry-after': '150' } } }, '3'],
    ['says so as Okta does', { xhr: { status: 429, headers: { 'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + 90) } } }, '2'],
    ['says nothing', { xhr: { status: 429 } }, '1'],
  ])('keeps where the sign-in stands where the provider takes no more, and %s', async (_, error, minutes) =>
    expect(await failing(error)).toEqual({ ...flow, problems: [{ key: 'signIn.problem.tooMany', params: { minutes } }] }),
  );

  it('leads the browser through the provider by the part of its handle that Okta takes there', async () => {
    const done = standing({ stateHandle: '02.id.h3Uo-Ex_1~c.Tail.x' }, { interactionCode: 'ic' });
    expect(await advance(flow, visitor, () => Promise.resolve({ answer: done }))).toMatchObject({
      stage: { step: 'leaving', leave: expect.stringMatching(/\/login\/token\/redirect\?stateToken=02\.id\.h3Uo-Ex_1$/) },
    });
  });

  it('takes an error of Okta’s API in the place of a view for what it is', async () => {
    const answering = (errorCode: string) => advance(flow, visitor, () => Promise.resolve({ answer: standing({ errorCode }) }));
    expect(await answering('E0000047')).toMatchObject({ stage: flow.stage, problems: [{ key: 'signIn.problem.tooMany' }] });
    expect(await answering('E0000011')).toMatchObject({ stage: { step: 'identify' }, problems: [{ key: 'signIn.problem.over' }] });
    await expect(answering('E0000006')).rejects.toMatchObject({ code: 'service/unreachable' });
  });

  it.each([
    ['a zone that the provider shuts out', { xhr: { status: 403 } }, flow],
    [
      'a client that it does not know, before there is a transaction',
      { xhr: { status: 400 } },
      { ...flow, stage: { step: 'identify' } } as Flow,
    ],
  ])('is not taken for an end: %s', async (_, error, from) =>
    expect(failing(error, from)).rejects.toMatchObject({ code: 'service/unreachable' }),
  );

  it.each([
    ['an answer of 503', { xhr: { status: 503 } }],
    ['no answer', new TypeError('fetch failed')],
    ['words that once meant an end', new Error('No remediation can match current flow')],
    ['words alone', 'Unknown remediation choice: [identify]'],
  ])('is the service’s for %s', async (_, error) => expect(failing(error)).rejects.toMatchObject({ code: 'service/unreachable' }));
});
