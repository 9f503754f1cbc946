import { z } from 'zod';
import { email, personName, trimmed } from '@/features/account/validation/server';
import { remember } from '../../remember.schema';
import { step } from '../step.server';

/** `enroll-profile`: who the new account is for. A code goes to the address; no account exists before it is proved. */
export const signUp = step({
  input: z.object({ firstName: trimmed(personName), lastName: trimmed(personName), email, remember }),
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
