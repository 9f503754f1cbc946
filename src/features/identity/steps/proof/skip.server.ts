import { z } from 'zod';
import { step } from '../step.server';

/** `skip`: no password; codes by mail open the account. */
export const skip = step({
  input: z.object({}),
  from: ['new-password'],
  run: async ({ auth }) => ({ answer: await auth.proceed({ step: 'skip' }) }),
});
