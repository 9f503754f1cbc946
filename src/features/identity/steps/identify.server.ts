import { z } from 'zod';
import { currentPassword, email } from '@/features/account/validation.schema';
import { step } from './types';

/** A box that is ticked sends `on`. */
export const remember = z.literal('on').optional();

/** `identify`: address and password at once. */
export const identify = step({
  input: z.object({ identifier: email, secret: currentPassword, remember }),
  from: 'anywhere',
  begins: 'identify',
  keeps: ['identifier', 'remember'],
  run: async ({ auth }, { identifier, secret, remember }) => ({
    answer: await auth.proceed({ step: 'identify', identifier, credentials: { passcode: secret }, rememberMe: remember === 'on' }),
    change: { method: 'password' },
  }),
});
