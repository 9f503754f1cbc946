import { z } from 'zod';
import { sendEmailCode } from '../../../authenticators/email.ts';
import { sendSms } from '../../../authenticators/phone.ts';
import { authenticator } from '../../../authenticators/registry.ts';
import { IdxProblem } from '../../problems.ts';
import { idxStep } from '../types.ts';

/** `resend`: a new code; the old one is dead. */
export const resend = idxStep({
  path: 'challenge/resend',
  from: ['challenge', 'enroll'],
  schema: z.object({}),
  run: async (context) => {
    const { step } = context.tx.state;
    if (step.at === 'challenge' && (step.challenge.key === 'okta_email' || step.challenge.key === 'phone_number')) {
      context.tx.state.step = { at: 'challenge', challenge: await authenticator(step.challenge.key).startChallenge(context) };
    } else if (step.at === 'enroll' && step.enrolling.key === 'okta_email') {
      context.tx.state.step = { ...step, enrolling: { ...step.enrolling, code: await sendEmailCode(context) } };
    } else if (step.at === 'enroll' && step.enrolling.key === 'phone_number') {
      context.tx.state.step = { ...step, enrolling: { ...step.enrolling, code: await sendSms(context, step.enrolling.phoneNumber) } };
    } else {
      throw new IdxProblem({ name: 'no-such-step' });
    }
  },
});
