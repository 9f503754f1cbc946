import { z } from 'zod';
import { PASSKEY_FORM } from '../idx-view.schema';
import { remember } from './identify.server';
import { step } from './types';

const base64url = z.string('signIn.problem.passkey').regex(/^[\w-]{1,20000}$/, 'signIn.problem.passkey');
const signed = { clientData: base64url, authenticatorData: base64url, signatureData: base64url };

/** A passkey that the browser found by itself: it says who signs in, and proves it. */
export const passkeySignIn = step({
  input: z.object({ ...signed, userHandle: base64url, remember }),
  from: 'anywhere',
  begins: 'identify',
  ticket: true,
  keeps: ['remember'],
  run: async ({ auth }, { remember, ...credentials }) => ({
    answer: await auth.proceed({ step: PASSKEY_FORM, credentials, rememberMe: remember === 'on' }),
    change: { method: 'passwordless' },
  }),
});

/** What the passkey of somebody who is known by then signed (contract identity: no credential id). */
export const passkeyAnswer = step({
  input: z.object(signed),
  from: ['passkey'],
  keeps: [],
  run: async ({ auth }, credentials) => ({ answer: await auth.proceed({ step: 'challenge-authenticator', credentials }) }),
});
