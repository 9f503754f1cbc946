import { z } from 'zod';
import { email } from '@/features/account/validation/server';
import { choose } from '../../choose-way.server';
import { idxView, offersRecovery } from '../../idx-view.schema';
import { mailResetLink } from '../../reset-password.server';
import { step } from '../step.server';

/** Named flow recover-password: a code to the address, then a new password; a mailed address where the provider has no such flow. */
export const recover = step({
  input: z.object({ identifier: email }),
  from: 'anywhere',
  begins: 'recovery',
  page: 'forgotPassword',
  keeps: ['identifier'],
  run: async ({ auth, visitor }, { identifier }) => {
    if (!offersRecovery(idxView.parse((await auth.start()).rawIdxState))) return mailResetLink(identifier, visitor);
    await auth.proceed({ action: 'currentAuthenticator-recover' });
    return {
      answer: await choose(auth, await auth.proceed({ step: 'identify-recovery', identifier }), 'okta_email'),
      course: { method: 'password' },
    };
  },
});
