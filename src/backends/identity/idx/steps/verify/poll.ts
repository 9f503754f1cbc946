import { z } from 'zod';
import { goOn, proven } from '../../flow/account-of.ts';
import { afterEmailProof } from '../../flow/sign-up.ts';
import { afterUnlock } from '../../flow/unlock.ts';
import { idxStep } from '../types.ts';

/** `poll`: whether the link in the mail was confirmed, in the browser that asked. */
export const poll = idxStep({
  path: 'challenge/poll',
  from: ['challenge', 'enroll'],
  schema: z.object({}),
  run: async (context) => {
    const { step, flow } = context.tx.state;
    if (step.at === 'challenge' && step.challenge.key === 'okta_email' && step.challenge.code.confirmed === true) {
      if (flow === 'unlock') await afterUnlock(context);
      await afterEmailProof(context);
      proven(context, 'okta_email');
    } else if (step.at === 'enroll' && step.enrolling.key === 'okta_email' && step.enrolling.code.confirmed === true) {
      await afterEmailProof(context);
      context.tx.state.proofs.okta_email = Math.floor(context.services.now().getTime() / 1000);
      await goOn(context);
    }
  },
});
