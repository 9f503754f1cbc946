import { z } from 'zod';
import { authenticatorById } from '../../../authenticators/catalogue.ts';
import { authenticator } from '../../../authenticators/registry.ts';
import { identifyAccount } from '../../flow/account-of.ts';
import { offered } from '../../policy.ts';
import { IdxProblem } from '../../problems.ts';
import { idxStep } from '../types.ts';

/** `select-authenticator-authenticate`, and `select-authenticator-unlock-account`, which names the account too. Only here a code is sent. */
export const challenge = idxStep({
  path: 'challenge',
  from: ['select', 'challenge', 'unlock'],
  schema: z.object({
    identifier: z.string().trim().min(1).max(255).optional(),
    authenticator: z.object({ id: z.string().max(100), methodType: z.string().max(40).optional() }),
  }),
  run: async (context, input) => {
    const { state } = context.tx;
    if (state.step.at === 'unlock') {
      if (input.identifier === undefined) throw new IdxProblem({ name: 'field-missing', field: 'identifier' });
      state.flow = 'unlock';
      await identifyAccount(context, input.identifier);
    }
    const key = authenticatorById(input.authenticator.id);
    if (key === undefined || !offered(context).includes(key)) throw new IdxProblem({ name: 'unknown-authenticator' });
    state.step = { at: 'challenge', challenge: await authenticator(key).startChallenge(context) };
  },
});
