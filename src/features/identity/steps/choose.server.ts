import { z } from 'zod';
import type { AuthenticatorKey } from '../model';
import { step } from './types';

/** `select-authenticator-authenticate`: another way to prove who one is. */
export const chooseWay = step({
  input: z.object({ way: z.string('signIn.problem.choose').min(1, 'signIn.problem.choose') }),
  from: ['choose'],
  keeps: [],
  run: async ({ auth, flow }, { way }) => {
    const id = flow.ways?.[way];
    if (id === undefined) return { change: { problems: [{ field: 'way', key: 'signIn.problem.choose' }] } };
    return {
      answer: await auth.proceed({ step: 'select-authenticator-authenticate', authenticator: { id } }),
      change: { method: way === 'okta_password' ? 'password' : 'passwordless' },
    };
  },
});

/** Shows the ways again, in place of the one that was chosen. */
export const otherWays = step({
  input: z.object({}),
  from: ['code', 'password', 'question', 'passkey'],
  keeps: [],
  run: async ({ flow }) => ({
    change: { view: { step: 'choose', ways: Object.keys(flow.ways ?? {}) as AuthenticatorKey[] }, problems: [] },
  }),
});
