import { expect, it } from 'vitest';
import type { AuthClient } from '../../auth-client.server';
import { identify } from './identify.server';

const authenticators = { value: [{ id: 'aut1', key: 'okta_password' }] };
const option = { value: { form: { value: [{ name: 'id', value: 'aut1' }] } } };
const select = {
  authenticators,
  remediation: { value: [{ name: 'select-authenticator-authenticate', value: [{ name: 'authenticator', options: [option] }] }] },
};
const current = { currentAuthenticatorEnrollment: { value: { id: 'e', key: 'okta_password' } } };
const challenge = { authenticators, remediation: { value: [{ name: 'challenge-authenticator', value: [] }] }, ...current };
const refused = { ...challenge, messages: { value: [{ message: 'wrong', i18n: { key: 'incorrectPassword' } }] } };
const done = { remediation: { value: [] } };

/** What a provider that gives these answers one after the other is asked. */
async function askedOf(...answers: object[]): Promise<unknown[]> {
  const asked: unknown[] = [];
  const auth = {
    proceed: async (fields: object) => {
      asked.push(fields);
      const rawIdxState = answers[asked.length - 1];
      return rawIdxState === done ? { rawIdxState, interactionCode: 'a-code' } : { rawIdxState };
    },
  } as unknown as AuthClient;
  const flow = { at: 'signIn', language: 'en', stage: { step: 'identify' }, problems: [], values: {} } as const;
  const visitor = { site: { name: 'dotcom', origin: 'http://localhost:3000' }, for: { address: '203.0.113.9' }, language: 'en' } as const;
  await identify.take({ flow, auth, visitor }, { identifier: 'ines@aldermoor.example', secret: 'typed', remember: undefined });
  return asked;
}

const first = expect.objectContaining({ step: 'identify', credentials: { passcode: 'typed' } }) as unknown;
const chosen = { step: 'select-authenticator-authenticate', authenticator: { id: 'aut1' } };
const proved = { step: 'challenge-authenticator', credentials: { passcode: 'typed' } };

it('a password that was typed is used, whether the provider asks for it at once, after the address, or among other ways', async () => {
  expect(await askedOf(done)).toEqual([first]);
  expect(await askedOf(challenge, done)).toEqual([first, proved]);
  expect(await askedOf(select, challenge, done)).toEqual([first, chosen, proved]);
});

it('one that was refused is not tried again', async () => {
  expect(await askedOf(refused)).toEqual([first]);
  expect(await askedOf(challenge, refused)).toEqual([first, proved]);
});
