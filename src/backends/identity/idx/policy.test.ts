import { describe, expect, it } from 'vitest';
import type { Enrollable, Enrolment } from '../accounts/enrolments.ts';
import type { StepContext } from '../authenticators/types.ts';
import { startState } from './flow/start.ts';
import { ACR_ONE, ACR_TWO, assurance, enrollable, nextStep, offered } from './policy.ts';
import type { ProofKey, TransactionState } from './state.ts';
import { wasEnded } from './transaction.ts';

interface Given {
  proofs?: readonly ProofKey[];
  has?: readonly Enrollable[];
  password?: boolean;
  /** What the client asks for. */
  acr?: string;
  state?: Partial<TransactionState>;
}

/** Where somebody stands who proved these, has these, and has an account with or without a password. */
function at({ proofs = [], has = [], password = true, acr, state = {} }: Given): StepContext {
  const request = {
    scope: 'openid',
    redirectUri: 'https://site.test/',
    state: 's',
    codeChallenge: 'c',
    ...(acr ? { acrValues: acr } : {}),
  };
  return {
    tx: {
      state: { ...startState(request, 'en'), proofs: Object.fromEntries(proofs.map((key, index) => [key, 1000 + index])), ...state },
    },
    user: { id: 'ann', password_hash: password ? 'hash' : null },
    enrolments: has.map((key) => ({ key }) as Enrolment),
    services: { now: () => new Date(5_000_000) },
  } as unknown as StepContext;
}

const DONE = { at: 'done' };
const SELECT = { at: 'select' };

describe('what comes after something was proven', () => {
  it.each<[string, Given, object]>([
    ['a password lets in', { proofs: ['okta_password'] }, DONE],
    ['a code by mail lets in', { proofs: ['okta_email'] }, DONE],
    ['another provider lets in', { proofs: ['social'] }, DONE],
    ['a client that asks for two factors gets two', { proofs: ['okta_password'], acr: ACR_TWO }, SELECT],
    ['a password and a code by mail are two', { proofs: ['okta_password', 'okta_email'], acr: ACR_TWO }, DONE],
    ['another provider and a password are two', { proofs: ['social', 'okta_password'], acr: ACR_TWO }, DONE],
    [
      'what another browser brought from another provider is none of two',
      { proofs: ['social', 'okta_password'], acr: ACR_TWO, state: { unbound: true } },
      SELECT,
    ],
    ['nor beside an app', { proofs: ['social', 'google_otp'], has: ['google_otp'], state: { unbound: true } }, SELECT],
    ['but two others are', { proofs: ['social', 'okta_password', 'okta_email'], acr: ACR_TWO, state: { unbound: true } }, DONE],
    ['a passkey is two by itself', { proofs: ['webauthn'], acr: ACR_TWO }, DONE],
    ['an answer to a question is none', { proofs: ['okta_password', 'security_question'], acr: ACR_TWO }, SELECT],
    ['what the client asks for may stand among other things', { proofs: ['okta_password'], acr: `urn:x ${ACR_TWO}` }, SELECT],
    [
      'whoever has nothing else sets something up',
      { proofs: ['okta_email'], password: false, acr: ACR_TWO },
      { at: 'select-enroll', optional: false },
    ],
    ['who set up an app is asked for it', { proofs: ['okta_password'], has: ['google_otp'] }, SELECT],
    ['a code by mail is none instead of the app', { proofs: ['okta_password', 'okta_email'], has: ['google_otp'] }, SELECT],
    ['the app lets in', { proofs: ['okta_password', 'google_otp'], has: ['google_otp'] }, DONE],
    ['a passkey does instead of the app', { proofs: ['webauthn'], has: ['okta_verify', 'webauthn'] }, DONE],
    [
      'a code by mail is none instead of the phone, or the mailbox alone gave both',
      { proofs: ['okta_password', 'okta_email'], has: ['phone_number'], acr: ACR_TWO },
      SELECT,
    ],
    ['the phone is the second of two', { proofs: ['okta_password', 'phone_number'], has: ['phone_number'], acr: ACR_TWO }, DONE],
    ['a passkey does instead of the phone', { proofs: ['webauthn'], has: ['phone_number', 'webauthn'], acr: ACR_TWO }, DONE],
    ['who set up a phone is let in with one factor', { proofs: ['okta_password'], has: ['phone_number'] }, DONE],
    ['the app alone is one factor', { proofs: ['google_otp'], has: ['google_otp'] }, SELECT],
  ])('%s', (_rule, given, step) => expect(nextStep(at(given))).toEqual(step));

  const recovery = { flow: 'recovery' as const };
  it.each<[string, Given, object]>([
    ['a recovery by mail asks for the new password', { proofs: ['okta_email'], state: recovery }, { at: 'reset-password' }],
    ['a recovery asks for the answer first', { proofs: ['okta_email'], has: ['security_question'], state: recovery }, SELECT],
    [
      'a recovery goes on with the answer',
      { proofs: ['okta_email', 'security_question'], has: ['security_question'], state: recovery },
      { at: 'reset-password' },
    ],
    ['a recovered password lets in', { proofs: ['okta_email'], state: { ...recovery, passwordReset: true } }, DONE],
    [
      'a recovered password does not do without the app',
      { proofs: ['okta_email'], has: ['google_otp'], state: { ...recovery, passwordReset: true } },
      SELECT,
    ],
    [
      'an account that was unlocked signs in anew',
      { proofs: ['okta_email'], state: { flow: 'unlock' } },
      { at: 'terminal', message: 'unlocked' },
    ],
    [
      'a new account may choose a password',
      { proofs: ['okta_email'], password: false, state: { flow: 'sign-up' } },
      { at: 'select-enroll', optional: true },
    ],
    [
      'a new account that goes without one is let in',
      { proofs: ['okta_email'], password: false, state: { flow: 'sign-up', step: { at: 'select-enroll', optional: true } } },
      DONE,
    ],
    ['what was set up by who is signed in is done', { state: { flow: 'enrolment' } }, DONE],
  ])('%s', (_rule, given, step) => expect(nextStep(at(given))).toEqual(step));
});

describe('what is offered', () => {
  it('is the same for everybody before anything is proven', () => {
    const all = ['okta_password', 'okta_email', 'webauthn'];
    expect(offered(at({}))).toEqual(all);
    expect(offered(at({ password: false, has: ['google_otp'] }))).toEqual(all);
    expect(offered({ ...at({}), user: undefined })).toEqual(all);
  });
  it.each<[string, Given, readonly string[]]>([
    ['is what the account has and was not proven', { proofs: ['okta_password'], has: ['phone_number'] }, ['phone_number', 'okta_email']],
    [
      'is the phone alone, where two factors are asked for',
      { proofs: ['okta_password'], has: ['phone_number'], acr: ACR_TWO },
      ['phone_number'],
    ],
    ['is the password too, where there is one', { proofs: ['okta_email'] }, ['okta_password']],
    ['is no question: others know the answer', { proofs: ['okta_email'], password: false, has: ['security_question'] }, []],
    ['is of who set up an app the app alone', { proofs: ['okta_password'], has: ['google_otp', 'phone_number'] }, ['google_otp']],
    ['is all of it of who has a passkey and no app', { proofs: ['okta_password'], has: ['webauthn'] }, ['webauthn', 'okta_email']],
    ['is of who set up an app a passkey too', { proofs: ['okta_password'], has: ['google_otp', 'webauthn'] }, ['google_otp', 'webauthn']],
    ['is the mail alone for a recovery', { has: ['google_otp'], state: { flow: 'recovery' } }, ['okta_email']],
    ['is the question next', { proofs: ['okta_email'], has: ['security_question'], state: { flow: 'recovery' } }, ['security_question']],
    ['is the mail alone for unlocking', { has: ['google_otp'], state: { flow: 'unlock' } }, ['okta_email']],
  ])('%s', (_rule, given, ways) => expect(offered(at(given))).toEqual(ways));
});

describe('what may be set up', () => {
  it.each<[string, Given, readonly string[]]>([
    ['a password, by a new account without one', { password: false, state: { flow: 'sign-up' } }, ['okta_password']],
    ['nothing, by a new account with one', { state: { flow: 'sign-up' } }, []],
    [
      'what the account has not',
      { has: ['google_otp', 'phone_number'], state: { flow: 'enrolment' } },
      ['okta_password', 'webauthn', 'security_question', 'okta_verify'],
    ],
    ['another passkey', { has: ['webauthn'], state: { flow: 'enrolment', offered: ['webauthn'] } }, ['webauthn']],
    ['what was asked for alone', { state: { flow: 'enrolment', offered: ['google_otp', 'okta_email'] } }, ['google_otp']],
  ])('is %s', (_rule, given, keys) => expect(enrollable(at(given))).toEqual(keys));
});

describe('what a token says of the proofs (RFC 8176)', () => {
  it.each<[readonly ProofKey[], string, readonly string[]]>([
    [['okta_password'], ACR_ONE, ['pwd']],
    [['okta_email'], ACR_ONE, ['otp']],
    [['okta_password', 'okta_email'], ACR_TWO, ['pwd', 'otp', 'mfa']],
    [['okta_email', 'google_otp'], ACR_TWO, ['otp', 'mfa']],
    [['webauthn'], ACR_TWO, ['hwk', 'mfa']],
    [['okta_email', 'security_question'], ACR_ONE, ['otp', 'kba']],
    [['social'], ACR_ONE, ['fed']],
  ])('%j: %s', (proofs, acr, amr) => expect(assurance(at({ proofs }))).toEqual({ acr, amr, authTime: 999 + proofs.length }));

  it('is one factor of an account with a phone without it', () =>
    expect(assurance(at({ proofs: ['okta_password', 'okta_email'], has: ['phone_number'] })).acr).toBe(ACR_ONE));

  it('is now without any', () => expect(assurance(at({})).authTime).toBe(5000));

  it('is what the session says that answered instead', () => {
    const session = { acr: 'x', amr: ['pwd'], authTime: 7 };
    expect(assurance(at({ proofs: ['webauthn'], state: { session } }))).toEqual(session);
  });
});

describe('a flow of an account whose sign-ins were ended', () => {
  const HOUR = 60 * 60 * 1000;
  const ENDED = new Date('2026-11-23T09:00:00Z');
  /** Whether a flow is over that began so many ms after the end. */
  const over = (began: number, state: Given, { kept = null as string | null, ended = ENDED as Date | null } = {}) =>
    wasEnded({ ...at(state).tx, expiresAt: new Date(ENDED.getTime() + began + HOUR) }, { flows_over_at: ended, kept_sid: kept });
  const proven: Given = { proofs: ['okta_email'] };

  it.each<[string, boolean, boolean]>([
    ['is over when something was proven in it before', over(-1, proven), true],
    ['goes on when it began afterwards', over(0, proven), false],
    ['goes on when nothing was proven in it', over(-1, {}), false],
    ['goes on when nothing was ended', over(-1, proven, { ended: null }), false],
    ['is over when a session answered in it', over(-1, { state: { session: { acr: '', amr: [], authTime: 1 } } }), true],
    ['is over when it sets something up', over(-1, { state: { flow: 'enrolment' } }), true],
    ['goes on when it is of the sign-in that was kept', over(-1, { ...proven, state: { sid: 'kept' } }, { kept: 'kept' }), false],
    ['is over when it is of another', over(-1, { ...proven, state: { sid: 'other' } }, { kept: 'kept' }), true],
    ['is over when it is of none yet', over(-1, proven, { kept: 'kept' }), true],
  ])('%s', (_rule, is, expected) => expect(is).toBe(expected));
});
