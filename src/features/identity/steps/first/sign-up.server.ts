import { z } from 'zod';
import { email, personName } from '@/features/account/validation/server';
import { remember } from '../../remember.schema';
import { step } from '../step.server';

/** Keyboards and browsers that fill forms in leave a blank behind a name. */
const trimmedName = z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), personName);

/** `enroll-profile`: who the new account is for. A code goes to the address; no account exists before it is proved. */
export const signUp = step({
  input: z.object({ firstName: trimmedName, lastName: trimmedName, email, remember }),
  from: 'anywhere',
  begins: 'sign-up',
  page: 'signUp',
  keeps: ['firstName', 'lastName', 'email', 'remember'],
  run: async ({ auth }, { firstName, lastName, email }) => {
    await auth.proceed({ step: 'select-enroll-profile' });
    return {
      answer: await auth.proceed({ step: 'enroll-profile', userProfile: { firstName, lastName, email } }),
      course: { profile: { firstName, lastName }, method: 'passwordless' },
    };
  },
});
