import { z } from 'zod';
import { step } from '../step.server';

/** `skip`: what may be set up is not, such as a password; codes by mail open the account. */
export const skip = step({
  input: z.object({}),
  from: ['new-password', 'set-up-choose'],
  run: async ({ auth }) => ({ answer: await auth.proceed({ step: 'skip' }) }),
});
