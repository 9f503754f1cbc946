import { z } from 'zod';
import { currentPassword } from '@/features/account/validation/server';
import { step } from '../step.server';

/** `challenge-authenticator`: the password, on a step of its own. */
export const password = step({
  input: z.object({ secret: currentPassword }),
  from: ['password'],
  run: async ({ auth }, { secret }) => ({
    answer: await auth.proceed({ step: 'challenge-authenticator', credentials: { passcode: secret } }),
  }),
});
