import { z } from 'zod';
import { setPassword } from '../../../authenticators/password.ts';
import { authenticator } from '../../../authenticators/registry.ts';
import type { Credentials, StepContext } from '../../../authenticators/types.ts';
import { epochSeconds } from '../../../services.ts';
import { goOn, proven } from '../../flow/account-of.ts';
import { nextStep } from '../../policy.ts';
import { afterEmailProof } from '../../flow/sign-up.ts';
import { afterUnlock } from '../../flow/unlock.ts';
import { credential, idxStep } from '../types.ts';

async function reset(context: StepContext, credentials: Credentials): Promise<void> {
  const { services, tx, user } = context;
  await setPassword(context, typeof credentials.passcode === 'string' ? credentials.passcode : undefined, 'another');
  tx.state.passwordReset = true;
  // A sign-in from before the new password is over, this one too where its session gets a name of its own (/v1/authorize).
  tx.state.proofs.okta_email = epochSeconds(services);
  if (user)
    services.security.write({ event: 'recovery', stage: 'password-set', account: user.email, reader: user.id, address: context.address });
  if (user) await services.throttle.succeeded({ kind: 'password', account: user.email }, { kind: 'address', address: context.address });
  tx.state.step = nextStep(context);
}

/** `challenge-authenticator`, `enroll-authenticator`, `reset-authenticator`: the answer to what is asked now. */
export const answer = idxStep({
  path: 'challenge/answer',
  from: ['challenge', 'enroll', 'reset-password'],
  schema: z.object({ credentials: z.record(z.string().max(60), credential) }),
  run: async (context, { credentials }) => {
    const { step, flow } = context.tx.state;
    if (step.at === 'challenge') {
      await authenticator(step.challenge).verify(context, step.challenge, credentials);
      if (flow === 'unlock') await afterUnlock(context);
      if (step.challenge.key === 'okta_email') await afterEmailProof(context);
      proven(context, step.challenge.key);
    } else if (step.at === 'enroll') {
      await authenticator(step.enrolling).enrol(context, step.enrolling, credentials);
      if (step.enrolling.key === 'okta_email') {
        await afterEmailProof(context);
        context.tx.state.proofs.okta_email = Math.floor(context.services.now().getTime() / 1000);
      } else if (step.enrolling.key !== 'okta_password' && step.enrolling.key !== 'security_question') {
        // Setting it up has just shown that it is there.
        context.tx.state.proofs[step.enrolling.key] = Math.floor(context.services.now().getTime() / 1000);
      }
      await goOn(context);
    } else {
      await reset(context, credentials);
    }
  },
});
