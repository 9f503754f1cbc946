import { z } from 'zod';
import { verificationCode } from '@/features/account/validation/server';
import { step } from '../step.server';

/** `challenge-authenticator` or `enroll-authenticator` of an address: the code that was sent or that an app shows. */
export const code = step({
  input: z.object({ secret: verificationCode }),
  from: ['code', 'set-up-app'],
  run: async ({ auth, flow: { stage } }, { secret }) => {
    const enrolling = stage.step === 'set-up-app' || stage.enrolling;
    return {
      answer: await auth.proceed({
        step: enrolling ? 'enroll-authenticator' : 'challenge-authenticator',
        credentials: { [stage.field]: secret },
      }),
      ...(stage.step === 'code' && stage.enrolling && stage.by === 'email' && !stage.setUp ? { course: { opening: true } } : {}),
    };
  },
});
