import { z } from 'zod';
import { authenticatorById } from '../../../authenticators/catalogue.ts';
import { authenticator } from '../../../authenticators/registry.ts';
import { enrollable } from '../../policy.ts';
import { IdxProblem } from '../../problems.ts';
import { idxStep } from '../types.ts';

/** `select-authenticator-enroll`: what to set up. */
export const credentialEnroll = idxStep({
  path: 'credential/enroll',
  from: ['select-enroll', 'enroll'],
  schema: z.object({
    authenticator: z.object({
      id: z.string().max(100),
      methodType: z.string().max(40).optional(),
      phoneNumber: z.string().max(40).optional(),
      channel: z.string().max(20).optional(),
    }),
  }),
  run: async (context, input) => {
    const { step } = context.tx.state;
    const key = authenticatorById(input.authenticator.id);
    // The address of a new account must be proved before anything else is set up.
    const proving = step.at === 'enroll' && step.enrolling.key === 'okta_email';
    if (proving || key === undefined || !enrollable(context).includes(key)) throw new IdxProblem({ name: 'unknown-authenticator' });
    const optional = (step.at === 'select-enroll' || step.at === 'enroll') && step.optional;
    context.tx.state.step = { at: 'enroll', enrolling: await authenticator(key).startEnrolment(context, input.authenticator), optional };
  },
});
