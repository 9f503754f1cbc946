import { z } from 'zod';
import { step } from '../step.server';

/** Sends a new code; the old one is worth nothing then. */
export const resend = step({
  input: z.object({}),
  from: ['code'],
  run: async ({ auth, flow: { stage } }) => ({
    answer: await auth.proceed({ action: stage.enrolling ? 'currentAuthenticator-resend' : 'currentAuthenticatorEnrollment-resend' }),
    values: { resent: 'on' },
  }),
});
