import { z } from 'zod';
import { newPassword as rule } from '@/features/account/validation/server';
import { step } from '../step.server';

/** `enroll-authenticator`, `reset-authenticator` or `reenroll-authenticator`: a password that is chosen. */
export const newPassword = step({
  input: z.object({ secret: rule() }),
  from: ['new-password'],
  run: async ({ auth, flow: { stage, values } }, { secret }) => {
    const checked = rule(values.email ?? '', values.identifier ?? '').safeParse(secret);
    if (!checked.success) return { problems: [{ field: 'secret', key: checked.error.issues[0]?.message ?? 'validation.password.same' }] };
    return {
      answer: await auth.proceed({
        step: stage.under ?? (stage.enrolling ? 'enroll-authenticator' : 'reset-authenticator'),
        credentials: { passcode: secret },
      }),
      course: { method: 'password' },
    };
  },
});
