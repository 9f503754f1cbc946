/** States of the flow, for examples and tests of the pages that show it. */
import type { IdentityPage, IdentityState, StepView } from './model';

const providers = [{ id: 'northwind', name: 'Northwind' }, { id: 'lakeside', name: 'Lakeside' }];

export const exampleState = (at: IdentityPage, view: StepView, change: Partial<IdentityState> = {}): IdentityState => ({ at, view, problems: [], values: {}, providers, ...change });

const address = 'ines@aldermoor.example';

/** Every step that may follow a first one, with what may be wrong there. */
export const exampleSteps: Readonly<Record<string, IdentityState>> = {
  choose: exampleState('signIn', { step: 'choose', ways: ['okta_password', 'okta_email', 'webauthn'] }),
  code: exampleState('signIn', { step: 'code', by: 'email', to: 'i***@aldermoor.example', resend: true, otherWays: true }),
  'wrong code': exampleState('signIn', { step: 'code', by: 'email', to: 'i***@aldermoor.example', resend: true, otherWays: true }, { problems: [{ field: 'secret', key: 'signIn.problem.code' }] }),
  'code of an app': exampleState('signIn', { step: 'code', by: 'app', to: '', resend: false, otherWays: false }),
  password: exampleState('signIn', { step: 'password', otherWays: true }, { values: { identifier: address } }),
  question: exampleState('signIn', { step: 'question', question: 'What was the name of your first ship?', otherWays: false }),
  passkey: exampleState('signIn', { step: 'passkey', challenge: { challenge: 'c2FtcGxl', rpId: 'localhost' }, otherWays: true }),
  link: exampleState('signIn', { step: 'link' }),
};
