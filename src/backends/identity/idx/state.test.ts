import { describe, expect, it } from 'vitest';
import { startState } from './flow/start.ts';
import { keptState, readState, type Step, type TransactionState } from './state.ts';

const begun: TransactionState = {
  ...startState({ scope: 'openid', redirectUri: 'https://site.test/callback', state: 's', codeChallenge: 'c' }, 'en'),
  identifier: 'robin@example.org',
};
const again = (state: TransactionState) => readState(JSON.parse(keptState(state)));
const code = { mac: 'm', expiresAt: 2, triesLeft: 4, sentAt: 1, to: 'r***@example.org' };

describe('the state of a flow', () => {
  it.each<Step>([
    { at: 'identify' },
    { at: 'challenge', challenge: { key: 'okta_email', code: { ...code, confirmed: true } } },
    { at: 'challenge', challenge: { key: 'phone_number', code: { ...code, decoy: true }, enrolmentId: 'e' } },
    { at: 'challenge', challenge: { key: 'webauthn', challenge: 'c' } },
    { at: 'enroll', enrolling: { key: 'google_otp', sealedSecret: 's' }, optional: true },
    { at: 'enroll', enrolling: { key: 'phone_number', code, phoneNumber: '+4930' }, optional: false },
    { at: 'terminal', message: 'unlocked' },
  ])('is read as it was kept: %j', (step) => expect(again({ ...begun, step })).toEqual({ ...begun, step }));

  it('keeps all that a flow may know', () => {
    const full: TransactionState = {
      ...begun,
      request: { ...begun.request, nonce: 'n', maxAge: 0, acrValues: 'a', interactionUid: 'u' },
      remember: true,
      proofs: { okta_password: 1, social: 2 },
      profile: { email: 'a@example.org', firstName: 'A', lastName: 'B', passwordHash: 'h' },
      pendingLink: { provider: 'p', subject: 's', userId: null },
      notice: 'email-link-to-existing',
      browser: 'b',
      offered: ['webauthn'],
      session: { acr: 'a', amr: ['pwd'], authTime: 3 },
      sid: 'sid',
      handedOver: true,
      passwordReset: true,
    };
    expect(again(full)).toEqual(full);
  });

  it('names what was typed at its top, where an erasure looks for it', () => {
    expect(JSON.parse(keptState(begun))).toMatchObject({ version: 1, identifier: 'robin@example.org' });
  });

  it('is of the first version when it names none', () => {
    expect(readState(begun)).toEqual(begun);
  });

  it.each<[string, unknown]>([
    ['another version', { version: 99, ...begun }],
    ['a step that there is not', { ...begun, step: { at: 'dance' } }],
    [
      'a code without its tries',
      { ...begun, step: { at: 'challenge', challenge: { key: 'okta_email', code: { ...code, triesLeft: undefined } } } },
    ],
    ['a challenge of another kind', { ...begun, step: { at: 'challenge', challenge: { key: 'google_otp2' } } }],
    ['a proof of what there is not', { ...begun, proofs: { mind_reading: 1 } }],
    ['no request', { ...begun, request: undefined }],
    ['no object', 'state'],
  ])('of %s is not read', (_what, row) => expect(readState(row)).toBeUndefined());
});
