import { z } from 'zod';
import { verificationCode } from '@/features/account/validation.schema';
import { choose } from '../../choose-way.server';
import { step } from '../step.server';

/** `challenge-authenticator` or `enroll-authenticator` of an address: the code that was sent or that an app shows. */
export const code = step({
  input: z.object({ secret: verificationCode }),
  from: ['code', 'set-up-app'],
  run: async ({ auth, flow: { stage } }, { secret }) => {
    const enrolling = stage.step === 'set-up-app' || stage.enrolling;
    const answer = await auth.proceed({
      step: enrolling ? 'enroll-authenticator' : 'challenge-authenticator',
      credentials: { [stage.field]: secret },
    });
    // Whoever sets something up chose it already: a wrong code is asked for again, whatever else is offered beside it.
    if (stage.setUp) return { answer };
    // Nothing but a password is offered to a new account, so there is nothing to choose.
    return { answer: await choose(auth, answer, 'okta_password', 'select-authenticator-enroll') };
  },
});
