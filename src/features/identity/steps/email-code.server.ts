import { z } from 'zod';
import { email } from '@/features/account/validation.schema';
import { codeMinutes } from '../passwordless.server';
import { identifyFor } from './identify-for.server';
import { remember } from './identify.server';
import { step } from './types';

/** Signs in without a password: a code is sent to the address, because the visitor asked for one. */
export const emailCode = step({
  input: z.object({ identifier: email, remember }),
  from: 'anywhere',
  begins: 'identify',
  keeps: ['identifier', 'remember'],
  run: async ({ auth, flow, visitor }, { identifier, remember }) => {
    const [answer, minutes] = await Promise.all([
      identifyFor(auth, identifier, 'okta_email', remember === 'on'),
      codeMinutes(identifier, visitor.for),
    ]);
    return { answer, change: { method: 'passwordless', values: { ...flow.values, ...minutes } } };
  },
});
