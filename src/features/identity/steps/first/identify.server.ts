import { z } from 'zod';
import { currentPassword, email } from '@/features/account/validation/server';
import { provePassword } from '../../choose-way.server';
import { step } from '../step.server';
import { remember } from '../../remember.schema';

/** `identify`: address and password at once. */
export const identify = step({
  input: z.object({ identifier: email, secret: currentPassword, remember }),
  from: 'anywhere',
  begins: 'identify',
  keeps: ['identifier', 'remember'],
  remembers: true,
  run: async ({ auth }, { identifier, secret, remember }) => {
    const identified = await auth.proceed({
      step: 'identify',
      identifier,
      credentials: { passcode: secret },
      rememberMe: remember === 'on',
    });
    return { answer: await provePassword(auth, identified, secret), course: { method: 'password' } };
  },
});
