import { z } from 'zod';
import { currentPassword, lineOfText, verificationCode } from '@/features/account/validation.schema';
import { choose } from './identify-for.server';
import { step } from './types';

/** `challenge-authenticator` or `enroll-authenticator` of an address: the code that was sent or that an app shows. */
export const code = step({
  input: z.object({ secret: verificationCode }),
  from: ['code', 'set-up-app'],
  keeps: [],
  run: async ({ auth, flow }, { secret }) => {
    const answer = await auth.proceed({
      step: flow.enrolling ? 'enroll-authenticator' : 'challenge-authenticator',
      credentials: { [flow.answer?.field ?? 'passcode']: secret },
    });
    // Whoever sets something up chose it already: a wrong code is asked for again, whatever else is offered beside it.
    if (flow.setUp) return { answer };
    // Nothing but a password is offered to a new account, so there is nothing to choose.
    return { answer: await choose(auth, answer, 'okta_password', 'select-authenticator-enroll') };
  },
});

/** `challenge-authenticator`: the password, on a step of its own. */
export const password = step({
  input: z.object({ secret: currentPassword }),
  from: ['password'],
  keeps: [],
  run: async ({ auth }, { secret }) => ({
    answer: await auth.proceed({ step: 'challenge-authenticator', credentials: { passcode: secret } }),
  }),
});

/** `challenge-authenticator`: the answer to a security question. */
export const question = step({
  input: z.object({ secret: lineOfText().min(1, 'validation.required') }),
  from: ['question'],
  keeps: [],
  run: async ({ auth, flow }, { secret }) => ({
    answer: await auth.proceed({ step: 'challenge-authenticator', credentials: { questionKey: flow.answer?.questionKey, answer: secret } }),
  }),
});

/** Sends a new code; the old one is worth nothing then. */
export const resend = step({
  input: z.object({}),
  from: ['code'],
  keeps: [],
  run: async ({ auth, flow }) => ({
    answer: await auth.proceed({ action: flow.enrolling ? 'currentAuthenticator-resend' : 'currentAuthenticatorEnrollment-resend' }),
    change: { values: { ...flow.values, resent: 'on' } },
  }),
});
