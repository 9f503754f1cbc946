/** States of the flow, for examples and tests of the pages that show it. */
import type { IdentityPage, IdentityState, StepView } from './model';

const providers = [
  { id: 'northwind', name: 'Northwind' },
  { id: 'lakeside', name: 'Lakeside' },
];

export const exampleState = (at: IdentityPage, view: StepView, change: Partial<IdentityState> = {}): IdentityState => ({
  at,
  view,
  problems: [],
  values: {},
  providers,
  ...change,
});

/** Where the provider takes passkeys in place of an address. */
export const passkeyOffer = { rpId: 'localhost' };

const address = 'ines@aldermoor.example';

/** Every step that may follow a first one, with what may be wrong there. */
export const exampleSteps: Readonly<Record<string, IdentityState>> = {
  choose: exampleState('signIn', { step: 'choose', ways: ['okta_password', 'okta_email', 'webauthn'] }),
  code: exampleState('signIn', { step: 'code', by: 'email', to: 'i***@aldermoor.example', resend: true, otherWays: true }),
  'wrong code': exampleState(
    'signIn',
    { step: 'code', by: 'email', to: 'i***@aldermoor.example', resend: true, otherWays: true },
    { problems: [{ field: 'secret', key: 'signIn.problem.code' }] },
  ),
  'code of an app': exampleState('signIn', { step: 'code', by: 'app', to: '', resend: false, otherWays: false }),
  password: exampleState('signIn', { step: 'password', otherWays: true }, { values: { identifier: address } }),
  'password by a provider’s rules': exampleState(
    'signUp',
    { step: 'new-password', optional: false, rules: { length: 10, lower: 1, upper: 1, digits: 1, symbols: 0, history: 4 } },
    { values: { email: address } },
  ),
  'new way': exampleState('signUp', { step: 'set-up-choose', ways: ['okta_password', 'phone_number', 'webauthn'], optional: true }),
  question: exampleState('signIn', {
    step: 'question',
    question: 'What was the name of your first ship?',
    key: 'custom',
    otherWays: false,
  }),
  passkey: exampleState('signIn', { step: 'passkey', challenge: { challenge: 'c2FtcGxl', rpId: 'localhost' }, otherWays: true }),
  'paused password': exampleState(
    'signIn',
    { step: 'identify' },
    { values: { identifier: address }, problems: [{ key: 'signIn.problem.locked', params: { minutes: '10' } }] },
  ),
  'link of a mail': exampleState('signIn', { step: 'email-link', code: '204816' }),
  'link of a mail elsewhere': exampleState('signIn', { step: 'email-link-elsewhere', code: '204816' }),
  'link of the provider': exampleState('signUp', { step: 'look-at-mail' }),
  link: exampleState('signIn', { step: 'link' }),
};

/** What a reader may set up. */
export const exampleSetUps: Readonly<Record<string, IdentityState>> = {
  'new passkey': exampleState('security', {
    step: 'set-up-passkey',
    options: {
      rp: { id: 'localhost', name: 'Aldermoor' },
      user: { id: 'aW5lcw', name: address, displayName: 'Inés Valbuena' },
      challenge: 'c2FtcGxl',
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
    },
  }),
  'new app': exampleState('security', {
    step: 'set-up-app',
    app: 'google_otp',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    picture: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  }),
  'new phone': exampleState(
    'security',
    { step: 'set-up-phone' },
    { values: { phone: '12' }, problems: [{ field: 'phone', key: 'validation.phone' }] },
  ),
  'new question': exampleState('security', {
    step: 'set-up-question',
    questions: [
      { key: 'disliked_food', question: 'What is the food you least liked as a child?' },
      { key: 'new_here', question: 'Where were you?' },
    ],
  }),
};
