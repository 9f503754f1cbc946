import { z } from 'zod';
import { email } from '@/features/account/validation.schema';
import { identifyFor } from './identify-for.server';
import { remember } from './identify.server';
import { step } from './types';

/** Signs in with a passkey: the next step asks the browser for it, with a script. */
export const passkey = step({
  input: z.object({ identifier: email, remember }),
  from: 'anywhere',
  begins: 'identify',
  keeps: ['identifier', 'remember'],
  run: async ({ auth }, { identifier, remember }) => ({
    answer: await identifyFor(auth, identifier, 'webauthn', remember === 'on'),
    change: { method: 'passwordless' },
  }),
});

const base64url = z.string('signIn.problem.passkey').regex(/^[\w-]{1,20000}$/, 'signIn.problem.passkey');

/** What the passkey signed (contract identity: no credential id). */
export const passkeyAnswer = step({
  input: z.object({ clientData: base64url, authenticatorData: base64url, signatureData: base64url }),
  from: ['passkey'],
  keeps: [],
  run: async ({ auth }, credentials) => ({ answer: await auth.proceed({ step: 'challenge-authenticator', credentials }) }),
});
