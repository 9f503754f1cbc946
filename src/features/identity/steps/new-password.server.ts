import { z } from 'zod';
import { newPassword as rule } from '@/features/account/validation.schema';
import { step } from './types';

/** `enroll-authenticator` or `reset-authenticator`: a password that is chosen. */
export const newPassword = step({
  input: z.object({ secret: rule() }),
  from: ['new-password'],
  keeps: [],
  run: async ({ auth, flow }, { secret }) => {
    const names = [flow.values.email ?? '', flow.values.identifier ?? ''];
    const checked = rule(...names).safeParse(secret);
    if (!checked.success)
      return { change: { problems: [{ field: 'secret', key: checked.error.issues[0]?.message ?? 'validation.password.same' }] } };
    return {
      answer: await auth.proceed({
        step: flow.enrolling ? 'enroll-authenticator' : 'reset-authenticator',
        credentials: { passcode: secret },
      }),
      change: { method: 'password' },
    };
  },
});

/** `skip`: no password; codes by mail open the account. */
export const skip = step({
  input: z.object({}),
  from: ['new-password'],
  keeps: [],
  run: async ({ auth }) => ({ answer: await auth.proceed({ step: 'skip' }) }),
});
