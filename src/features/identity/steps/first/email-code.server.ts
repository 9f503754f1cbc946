import { z } from 'zod';
import { email } from '@/features/account/validation/server';
import { identifyFor } from '../../choose-way.server';
import { codeMinutes } from '../../passwordless.server';
import { remember } from '../../remember.schema';
import { step } from '../step.server';

/** Signs in without a password: a code is sent to the address, because the visitor asked for one. */
export const emailCode = step({
  input: z.object({ identifier: email, remember }),
  from: 'anywhere',
  begins: 'identify',
  keeps: ['identifier', 'remember'],
  remembers: true,
  run: async ({ auth, visitor }, { identifier, remember }) => {
    const [answer, minutes] = await Promise.all([
      identifyFor(auth, identifier, 'okta_email', remember === 'on'),
      codeMinutes(identifier, visitor.for),
    ]);
    return { answer, course: { method: 'passwordless' }, values: minutes };
  },
});
