import { z } from 'zod';
import { signedByPasskey } from '../../passkey-input.schema';
import { step } from '../step.server';

/** What the passkey of somebody who is known by then signed (contract identity: no credential id). */
export const passkeyAnswer = step({
  input: z.object(signedByPasskey),
  from: ['passkey'],
  run: async ({ auth }, credentials) => ({ answer: await auth.proceed({ step: 'challenge-authenticator', credentials }) }),
});
