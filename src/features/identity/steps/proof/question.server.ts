import { z } from 'zod';
import { lineOfText } from '@/features/account/validation/server';
import { step } from '../step.server';

/** `challenge-authenticator`: the answer to a security question. */
export const question = step({
  input: z.object({ secret: lineOfText().min(1, 'validation.required') }),
  from: ['question'],
  run: async ({ auth, flow: { stage } }, { secret }) => ({
    answer: await auth.proceed({ step: 'challenge-authenticator', credentials: { questionKey: stage.key, answer: secret } }),
  }),
});
