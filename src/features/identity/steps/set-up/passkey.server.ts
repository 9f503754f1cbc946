import { z } from 'zod';
import { base64url } from '../../passkey-input.schema';
import { step } from '../step.server';

const made = base64url('signIn.problem.newPasskey');

/** What the new passkey said of itself. */
export const setUpPasskey = step({
  input: z.object({ clientData: made, attestation: made, transports: z.string().max(200).default('[]') }),
  from: ['set-up-passkey'],
  run: async ({ auth }, credentials) => ({ answer: await auth.proceed({ step: 'enroll-authenticator', credentials }) }),
});
