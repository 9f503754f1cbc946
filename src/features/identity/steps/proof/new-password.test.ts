import { expect, it } from 'vitest';
import type { AuthClient } from '../../auth-client.server';
import { idxView } from '../../idx-view.schema';
import { toView } from '../../to-view.server';
import { newPassword } from './new-password.server';

const visitor = { site: { name: 'dotcom', origin: 'http://localhost:3000' }, for: 'site', language: 'en' } as const;
/** As an Okta org asks by its first policy (its example of `password.common`). */
const complexity = { minLength: 8, minLowerCase: 1, minUpperCase: 1, minNumber: 1, minSymbol: 0, excludeUsername: true };
const shown = (settings: object, form = 'enroll-authenticator') =>
  toView(idxView.parse({ remediation: { value: [{ name: form }] }, currentAuthenticator: { value: { key: 'okta_password', settings } } }), {
    values: {},
  });

async function answerTo(secret: string, settings: object) {
  const sent: object[] = [];
  const auth = { proceed: (fields: object) => Promise.resolve(sent.push(fields)) } as unknown as AuthClient;
  const flow = { at: 'signUp', language: 'en', problems: [], values: {}, stage: shown(settings) } as never;
  const result = await newPassword.take({ flow, auth, visitor }, { secret });
  return 'problems' in result ? result.problems : sent;
}

it('the rules of the provider are shown where they are more than ours', () => {
  const rules = { length: 8, lower: 1, upper: 1, digits: 1, symbols: 0, history: 4 };
  expect(shown({ complexity, age: { historyCount: 4 } })).toEqual({ step: 'new-password', optional: false, enrolling: true, rules });
  expect(shown({ complexity }, 'reset-authenticator')).toMatchObject({ rules: { ...rules, history: 0 } });
  const ours = { ...complexity, minLowerCase: 0, minUpperCase: 0 };
  expect(shown({ complexity: ours, age: { historyCount: 0 } })).not.toHaveProperty('rules');
  expect(shown({ complexity: 'strong' })).not.toHaveProperty('rules');
});

it.each([
  ['seacliff77', {}, 'validation.password.upper', 1],
  ['SEACLIFF77', {}, 'validation.password.lower', 1],
  ['Seacliff77', { minLength: 12 }, 'validation.password.shorter', 12],
  ['Seacliff7', { minNumber: 2 }, 'validation.password.digits', 2],
  ['Seacliff77', { minSymbol: 1 }, 'validation.password.symbols', 1],
])('%s is told which of them it does not keep (%j)', async (secret, more, key, least) =>
  expect(await answerTo(secret, { complexity: { ...complexity, ...more } })).toEqual([{ field: 'secret', key, params: { least } }]),
);

it('one that keeps them is sent', async () =>
  expect(await answerTo('Seacliff77', { complexity })).toEqual([
    { step: 'enroll-authenticator', credentials: { passcode: 'Seacliff77' } },
  ]));
