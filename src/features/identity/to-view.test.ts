import { describe, expect, it } from 'vitest';
import { idxView } from './idx-view.schema';
import { asksToLink, isLocked, isOver, problemsOf } from './problems.server';
import { toView, waysOf } from './to-view.server';

const message = (key: string, kind = 'ERROR') => ({ message: 'as the provider says it', i18n: { key }, class: kind });
const option = (id: string) => ({
  label: id,
  value: {
    form: {
      value: [
        { name: 'id', value: id },
        { name: 'methodType', value: 'x' },
      ],
    },
  },
});
const authenticators = {
  value: [
    { id: 'aut1', key: 'okta_password' },
    { id: 'aut2', key: 'okta_email' },
    { id: 'aut3', key: 'webauthn' },
    { id: 'aut4', key: 'something_new' },
  ],
};
const chooser = {
  name: 'select-authenticator-authenticate',
  value: [
    { name: 'authenticator', options: ['aut1', 'aut2', 'aut4'].map(option) },
    { name: 'stateHandle', value: 'x' },
  ],
};
const IDS = { okta_password: { id: 'aut1', methodType: 'x' }, okta_email: { id: 'aut2', methodType: 'x' } };
const view = (forms: object[], more: object = {}) => idxView.parse({ remediation: { value: forms }, authenticators, ...more });
const shown = (forms: object[], more: object = {}) =>
  toView(view(forms, more), { values: { identifier: 'ines@aldermoor.example', email: 'new@aldermoor.example' } });
const challenge = { name: 'challenge-authenticator', value: [{ name: 'credentials', form: { value: [{ name: 'passcode' }] } }] };
const current = (key: string, more: object = {}) => ({ currentAuthenticatorEnrollment: { value: { id: 'e', key, ...more } } });

describe('the step that an answer asks for', () => {
  it.each([
    ['identify', 'identify'],
    ['enroll-profile', 'sign-up'],
    ['identify-recovery', 'recovery'],
    ['select-authenticator-unlock-account', 'unlock'],
  ])('%s', (name, step) => expect(shown([{ name }])).toEqual({ step }));
  it('is a choice between the ways that the site knows', () => {
    expect(shown([chooser])).toEqual({
      step: 'choose',
      ways: ['okta_password', 'okta_email'],
      ids: IDS,
    });
    expect(waysOf(view([chooser]), undefined)).toEqual({});
  });
  it('chooses a way with all that the provider fixed for it, and of its methods the one that the site has', () => {
    const fixed = (name: string, value: string) => ({ name, value, mutable: false });
    const listed = (...values: string[]) => ({ name: 'methodType', options: values.map((value) => ({ label: value, value })) });
    const options = [
      [fixed('id', 'aut5'), listed('voice', 'sms'), fixed('enrollmentId', 'pae1')],
      [fixed('id', 'aut5'), listed('voice', 'sms'), fixed('enrollmentId', 'pae2')],
      [fixed('id', 'aut6'), fixed('methodType', 'push')],
      [fixed('id', 'aut6'), listed('push', 'totp')],
      [fixed('id', 'aut3')],
    ].map((value) => ({ value: { form: { value } } }));
    const held = [
      { id: 'aut5', key: 'phone_number' },
      { id: 'aut6', key: 'okta_verify' },
      { id: 'aut3', key: 'webauthn' },
    ];
    const asked = (of: object[]) => {
      const chooses = { name: 'select-authenticator-authenticate', value: [{ name: 'authenticator', options: of }] };
      return waysOf(view([chooses], { authenticators: { value: held } }), idxView.shape.remediation.parse({ value: [chooses] }).value[0]);
    };
    expect(asked(options)).toEqual({
      phone_number: { id: 'aut5', methodType: 'sms', enrollmentId: 'pae1' },
      okta_verify: { id: 'aut6', methodType: 'totp' },
      webauthn: { id: 'aut3' },
    });
    // A push alone is no way of the site.
    expect(asked(options.slice(2, 3))).toEqual({});
  });
  it.each([
    ['okta_password', {}, { step: 'password', otherWays: true }],
    [
      'okta_email',
      { profile: { email: 'i***@a.example' }, resend: {} },
      { step: 'code', by: 'email', to: 'i***@a.example', resend: true, otherWays: true, field: 'passcode', enrolling: false },
    ],
    [
      'phone_number',
      { profile: { phoneNumber: '+49 *** 12' } },
      { step: 'code', by: 'phone', to: '+49 *** 12', resend: false, otherWays: true, field: 'passcode', enrolling: false },
    ],
    ['google_otp', {}, { step: 'code', by: 'app', to: '', resend: false, otherWays: true, field: 'passcode', enrolling: false }],
    ['okta_verify', {}, { step: 'code', by: 'app', to: '', resend: false, otherWays: true, field: 'totp', enrolling: false }],
    [
      'security_question',
      { contextualData: { enrolledQuestion: { questionKey: 'ship', question: 'Ship?' } } },
      { step: 'question', question: 'Ship?', key: 'ship', otherWays: true },
    ],
    [
      'webauthn',
      { contextualData: { challengeData: { challenge: 'abc', rpId: 'localhost', extensions: {} } } },
      { step: 'passkey', challenge: { challenge: 'abc', rpId: 'localhost' }, otherWays: true },
    ],
  ])('proves by %s', (key, more, step) => expect(shown([challenge, chooser], current(key, more))).toEqual({ ...step, ids: IDS }));
  it('takes a passkey for the pages that ask, where the provider names no others, and asks as much of it as the provider does', () => {
    const asked = { challenge: 'abc', userVerification: 'discouraged' };
    expect(shown([challenge], current('webauthn', { contextualData: { challengeData: { ...asked, hints: [] } } }))).toMatchObject({
      step: 'passkey',
      challenge: asked,
    });
    const made = {
      ...{ rp: { name: 'idx' }, user: { id: 'u', name: 'n', displayName: 'd' }, challenge: 'abc' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    };
    const enrolling = { currentAuthenticator: { value: { id: 'a', key: 'webauthn', contextualData: { activationData: made } } } };
    expect(shown([{ name: 'enroll-authenticator' }], enrolling)).toMatchObject({
      step: 'set-up-passkey',
      options: { rp: { name: 'idx' } },
    });
  });
  it('lets one choose again where what is asked is none that the site can show', () => {
    expect(shown([challenge, chooser], current('okta_email', {}))).toMatchObject({ step: 'code' });
    expect(shown([challenge, chooser], current('something_new'))).toEqual({
      step: 'choose',
      ways: ['okta_password', 'okta_email'],
      ids: IDS,
    });
    const broken = { name: 'select-authenticator-authenticate', value: [{ name: 'authenticator', options: ['aut3', 'aut2'].map(option) }] };
    expect(shown([challenge, broken], current('webauthn'))).toMatchObject({ step: 'choose', ways: ['okta_email'] });
    expect(shown([challenge, { ...broken, value: [] }], current('webauthn'))).toBeUndefined();
  });
  it('offers no other way where there is none', () =>
    expect(shown([challenge], current('okta_password'))).toEqual({ step: 'password', otherWays: false, ids: {} }));
  it('proves the address of a new account, and sets a password that may be left out', () => {
    const enrolling = (key: string) => ({ currentAuthenticator: { value: { id: 'a', key, resend: {} } } });
    expect(shown([{ name: 'enroll-authenticator' }], enrolling('okta_email'))).toEqual({
      step: 'code',
      by: 'email',
      to: 'new@aldermoor.example',
      resend: true,
      otherWays: false,
      ids: {},
      field: 'passcode',
      enrolling: true,
    });
    expect(shown([{ name: 'enroll-authenticator' }, { name: 'skip' }], enrolling('okta_password'))).toEqual({
      step: 'new-password',
      optional: true,
      enrolling: true,
    });
    expect(shown([{ name: 'reset-authenticator' }], enrolling('okta_password'))).toEqual({
      step: 'new-password',
      optional: false,
      enrolling: false,
    });
  });
  it.each([
    [
      'webauthn',
      {
        contextualData: {
          activationData: {
            rp: { id: 'a.example', name: 'A' },
            user: { id: 'dQ', name: 'u', displayName: 'U' },
            challenge: 'abc',
            pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
            excludeCredentials: Array.from({ length: 30 }, (_, n) => ({ type: 'public-key', id: `c${n}` })),
          },
        },
      },
      'set-up-passkey',
      {},
    ],
    [
      'google_otp',
      { contextualData: { sharedSecret: 'ABC', qrcode: { href: 'data:image/png;base64,AA' } } },
      'set-up-app',
      { field: 'passcode' },
    ],
    ['okta_verify', { contextualData: { sharedSecret: 'ABC' } }, 'set-up-app', { field: 'totp' }],
    ['phone_number', { profile: { phoneNumber: '+49 *** 12' }, resend: {} }, 'code', { field: 'passcode', enrolling: true }],
    [
      'security_question',
      { contextualData: { questions: [{ questionKey: 'ship', question: 'Ship?' }] } },
      'set-up-question',
      { questions: [{ key: 'ship', question: 'Ship?' }] },
    ],
  ])('sets up %s', (key, more, step, kept) =>
    expect(shown([{ name: 'enroll-authenticator' }], { currentAuthenticator: { value: { id: 'a', key, ...more } } })).toMatchObject({
      step,
      ...kept,
    }),
  );
  it('keeps of the passkeys that are there no more than fit into the browser’s cookie, and no picture', () => {
    const enrolling = (key: string, contextualData: object) =>
      shown([{ name: 'enroll-authenticator' }], { currentAuthenticator: { value: { id: 'a', key, contextualData } } });
    const passkeys = Array.from({ length: 30 }, () => ({ type: 'public-key', id: 'x'.repeat(80) }));
    const made = enrolling('webauthn', {
      activationData: {
        rp: { id: 'a', name: 'A' },
        user: { id: 'd', name: 'u', displayName: 'U' },
        challenge: 'abc',
        pubKeyCredParams: [],
        excludeCredentials: passkeys,
      },
    });
    expect(made?.step === 'set-up-passkey' && made.options.excludeCredentials.length).toBe(8);
    expect(JSON.stringify(enrolling('google_otp', { sharedSecret: 'ABC', qrcode: { href: 'data:image/png;base64,AA' } }))).not.toContain(
      'data:',
    );
  });
  it('is an end when nothing is asked any more', () =>
    expect(shown([], { messages: { value: [message('oie.selfservice.unlock_user.success.message', 'INFO')] } })).toEqual({
      step: 'unlocked',
    }));
  it.each([
    ['something new', [{ name: 'something-new' }]],
    ['nothing', []],
  ])('is none for %s', (_name, forms) => expect(shown(forms)).toBeUndefined());
});

describe('what an answer refuses', () => {
  it('is said at its field and with the step, each thing once, in words of ours', () => {
    const forms = [
      {
        name: 'enroll-profile',
        value: [
          {
            name: 'userProfile',
            form: {
              value: [
                {
                  name: 'email',
                  messages: { value: [message('registration.error.invalidLoginEmail'), message('registration.error.invalidLoginEmail')] },
                },
              ],
            },
          },
        ],
      },
    ];
    expect(problemsOf(view(forms, { messages: { value: [message('tooManyRequests'), message('a.key.that.nobody.knows')] } }))).toEqual([
      { key: 'signIn.problem.tooMany', params: { minutes: '10' } },
      { key: 'signIn.problem.unknown' },
      { field: 'email', key: 'validation.email' },
    ]);
  });
  it('is said at a field of an option as well', () => {
    const option = {
      label: 'Own',
      value: { form: { value: [{ name: 'answer', messages: { value: [message('api.factors.error.sec_q.question')] } }] } },
    };
    expect(problemsOf(view([{ name: 'enroll-authenticator', value: [{ name: 'credentials', options: [option, option] }] }]))).toEqual([
      { field: 'secret', key: 'validation.answer' },
    ]);
  });
  it('tells news from refusals', () => {
    const linking = view([{ name: 'identify' }], { messages: { value: [message('idx.social.link.signin', 'INFO')] } });
    expect([problemsOf(linking), asksToLink(linking)]).toEqual([[], true]);
    expect(isOver(view([], { messages: { value: [message('idx.session.expired')] } }))).toBe(true);
    expect(isLocked(view([challenge], { messages: { value: [message('authfactor.challenge.suspended_factor')] } }))).toBe(true);
  });
});
