import { z } from 'zod';
import { email } from '@/features/account/validation/server';
import { idxView } from '../../idx-view.schema';
import { keysOf, waysOf } from '../../to-view.server';
import { step } from '../step.server';

const NAME = 'select-authenticator-unlock-account';

/**
 * Named flow unlock-account: a code to the address opens a password that was paused. Another way is taken only where the provider
 * offers none by mail: nobody is called who was promised a mail.
 */
export const unlock = step({
  input: z.object({ identifier: email }),
  from: 'anywhere',
  begins: 'unlock',
  page: 'lockedAccount',
  keeps: ['identifier'],
  run: async ({ auth }, { identifier }) => {
    const offered = idxView.parse((await auth.proceed({ step: 'unlock-account' })).rawIdxState);
    const ways = waysOf(
      offered,
      offered.remediation.value.find(({ name }) => name === NAME),
    );
    const [key = 'okta_email'] = ways.okta_email ? [] : keysOf(ways);
    const authenticator = ways[key];
    if (!authenticator) return { problems: [{ key: 'signIn.problem.unsupported' }] };
    return { answer: await auth.proceed({ step: NAME, identifier, authenticator }) };
  },
});
