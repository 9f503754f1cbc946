import { expect, it } from 'vitest';
import type { AuthClient } from '../../auth-client.server';
import { unlock } from './unlock.server';

const option = (id: string, ...more: object[]) => ({ value: { form: { value: [{ name: 'id', value: id }, ...more] } } });
const phone = option('aut1', { name: 'methodType', options: [{ value: 'voice' }] });
const mail = option('aut2', { name: 'methodType', value: 'email' });

/** What a provider that offers these is asked for. */
async function askedOf(...options: object[]): Promise<unknown> {
  const asked: object[] = [];
  const answer = {
    remediation: { value: [{ name: 'select-authenticator-unlock-account', value: [{ name: 'authenticator', options }] }] },
    authenticators: {
      value: [
        { id: 'aut1', key: 'phone_number' },
        { id: 'aut2', key: 'okta_email' },
      ],
    },
  };
  const auth = {
    proceed: async (fields: object) => {
      asked.push(fields);
      return { rawIdxState: answer };
    },
  } as unknown as AuthClient;
  const flow = { at: 'lockedAccount', language: 'en', stage: { step: 'unlock' }, problems: [], values: {} } as const;
  const visitor = { site: { name: 'dotcom', origin: 'http://localhost:3000' }, for: { address: '203.0.113.9' }, language: 'en' } as const;
  const result = await unlock.take({ flow, auth, visitor }, { identifier: 'ines@aldermoor.example' });
  return 'answer' in result ? asked.at(-1) : result;
}

it('a paused password is opened by mail, whatever else the provider names first', async () => {
  expect(await askedOf(phone, mail)).toMatchObject({ authenticator: { id: 'aut2', methodType: 'email' } });
  expect(await askedOf(phone)).toMatchObject({ authenticator: { id: 'aut1', methodType: 'voice' } });
  expect(await askedOf()).toEqual({ problems: [{ key: 'signIn.problem.unsupported' }] });
});
