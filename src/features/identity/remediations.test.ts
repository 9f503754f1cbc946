import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { advance } from './advance.server';
import type { AuthClient } from './auth-client.server';
import { idxView } from './idx-view.schema';
import { problemsOf } from './problems.server';
import { toView } from './to-view.server';
import { newPassword } from './steps/proof/new-password.server';
import { chooseWay } from './steps/proof/choose.server';
import { setUpPhone } from './steps/set-up/phone.server';

const option = (id: string, ...more: object[]) => ({ value: { form: { value: [{ name: 'id', value: id }, ...more] } } });
const authenticators = { value: [{ id: 'aut1', key: 'okta_email' }] };
const chooses = (name: string) => ({
  name,
  value: [{ name: 'authenticator', options: [option('aut1', { name: 'methodType', value: 'email' })] }],
});
const phone = (name: string) => ({
  name,
  value: [
    {
      name: 'authenticator',
      form: {
        value: [
          { name: 'id', value: 'aut2' },
          { name: 'enrollmentId', value: 'pae1' },
          { name: 'methodType', options: [{ value: 'voice' }, { value: 'sms' }] },
        ],
      },
    },
  ],
});
const current = (key: string) => ({ currentAuthenticator: { value: { id: 'a', key } } });

/** Every form that Okta's client has a remediator for, and that of a recovery, which it takes for one of `identify`: the step that it is, or why it is none. */
const FORMS: Readonly<Record<string, { is: string; form?: object; more?: object } | { not: string }>> = {
  identify: { is: 'identify' },
  'identify-recovery': { is: 'recovery' },
  'select-authenticator-authenticate': { is: 'choose', form: chooses('select-authenticator-authenticate') },
  'select-authenticator-enroll': { is: 'set-up-choose', form: chooses('select-authenticator-enroll') },
  'select-authenticator-unlock-account': { is: 'unlock' },
  'challenge-authenticator': { is: 'password', more: current('okta_password') },
  'enroll-authenticator': { is: 'new-password', more: current('okta_password') },
  'reset-authenticator': { is: 'new-password', more: current('okta_password') },
  'reenroll-authenticator': { is: 'new-password', more: current('okta_password') },
  'authenticator-verification-data': { is: 'choose', form: phone('authenticator-verification-data') },
  'authenticator-enrollment-data': { is: 'set-up-phone', form: phone('authenticator-enrollment-data') },
  'enroll-profile': { is: 'sign-up' },
  'reenroll-authenticator-warning': { not: 'comes with `skip`, which is taken: the password is good still' },
  'select-enroll-profile': { not: 'stands beside a first form; the page of the sign-up takes it' },
  'redirect-idp': { not: 'stands beside a first form; its buttons take it' },
  skip: { not: 'stands beside what it leaves out' },
  'challenge-poll': { not: 'a push, which the site never chooses' },
  'enroll-poll': { not: 'an app by a picture alone, which the site never chooses' },
  'select-enrollment-channel': { not: 'of that app' },
  'enrollment-channel-data': { not: 'of that app' },
};

const files = globSync('node_modules/@okta/okta-auth-js/cjs/idx/remediators/**/*.js').map((file) => readFileSync(file, 'utf8'));
const names = [
  ...new Set(files.flatMap((text) => [...text.matchAll(/static remediationName = '([a-z-]+)'/g)].map(([, name]) => name ?? ''))),
];

describe('the forms of Okta', () => {
  it('are each a step, or none for a reason', () => {
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !(name in FORMS))).toEqual([]);
  });

  it.each(Object.entries(FORMS))('%s', (name, form) => {
    const steps = 'is' in form ? form.is : undefined;
    const view = idxView.parse({
      remediation: { value: ['is' in form && form.form ? form.form : { name }] },
      authenticators,
      ...('is' in form ? form.more : {}),
    });
    expect(toView(view, { values: {} })?.step).toBe(steps);
  });

  it('are answered under their own names', async () => {
    const sent: object[] = [];
    const auth = { proceed: (fields: object) => Promise.resolve(sent.push(fields)) } as unknown as AuthClient;
    const visitor = { site: { name: 'dotcom', origin: 'http://localhost:3000' }, for: 'site', language: 'en' } as const;
    const at = (form: object, more: object = {}) => ({
      auth,
      visitor,
      flow: {
        at: 'signIn',
        language: 'en',
        problems: [],
        values: {},
        stage: toView(idxView.parse({ remediation: { value: [form] }, ...more }), { values: {} }),
      } as never,
    });
    await newPassword.take(at({ name: 'reenroll-authenticator' }, current('okta_password')), { secret: 'a quiet harbour 7' });
    await chooseWay.take(at(phone('authenticator-verification-data')), { way: 'phone_number' });
    await setUpPhone.take(at(phone('authenticator-enrollment-data')), { phone: '+4930901820' });
    const way = { id: 'aut2', enrollmentId: 'pae1', methodType: 'sms' };
    expect(sent).toEqual([
      { step: 'reenroll-authenticator', credentials: { passcode: 'a quiet harbour 7' } },
      { step: 'authenticator-verification-data', authenticator: way },
      { step: 'authenticator-enrollment-data', authenticator: { ...way, phoneNumber: '+4930901820' } },
    ]);
  });
});

/** As Okta answers a sign-up where a link is all that it mails (its example of a terminal answer). */
const mailed = {
  messages: {
    value: [{ message: 'To finish signing in, check your email.', i18n: { key: 'idx.email.verification.required' }, class: 'INFO' }],
  },
};

it('a link that was mailed is told of', async () => {
  expect(toView(idxView.parse(mailed), { values: {} })).toEqual({ step: 'look-at-mail' });
  const transaction = { state: 's', codeVerifier: 'v' };
  const auth = { transaction: () => transaction } as unknown as AuthClient;
  const visitor = { site: { name: 'dotcom', origin: 'http://localhost:3000' }, for: 'site', language: 'en' } as const;
  const from = { id: 'AAAAAAAA', at: 'signUp', language: 'en', problems: [], values: {}, stage: { step: 'sign-up' } } as const;
  const next = await advance(from, visitor, () => Promise.resolve({ answer: { rawIdxState: mailed } as never }), transaction, auth);
  expect(next).toMatchObject({ stage: { step: 'look-at-mail' }, problems: [] });
});

it('news are no refusal', () => {
  const said = (kind: string) =>
    problemsOf(idxView.parse({ messages: { value: [{ message: 'x', i18n: { key: 'something.new' }, class: kind }] } }));
  expect([said('INFO'), said('ERROR')]).toEqual([[], [{ key: 'signIn.problem.unknown' }]]);
});
