import { z } from 'zod';
import { idxView } from '../idx-view.schema';
import { step } from './types';

/** Named flow redirect-idp: signing in where the visitor has an account already. */
export const provider = step({
  input: z.object({ provider: z.string('signIn.problem.choose').max(100, 'signIn.problem.choose') }),
  from: 'anywhere',
  begins: 'identify',
  keeps: [],
  run: async ({ auth }, { provider }) => {
    const answer = await auth.start();
    const found = idxView
      .parse(answer.rawIdxState)
      .remediation.value.find(({ name, idp }) => name === 'redirect-idp' && idp?.id === provider);
    return found ? { leave: found.href } : { change: { problems: [{ key: 'signIn.problem.choose' }] } };
  },
});
