import { z } from 'zod';
import { email } from '@/features/account/validation.schema';
import { idxView, offersRecovery } from '../idx-view.schema';
import { mailResetLink } from '../reset-password.server';
import { choose } from './identify-for.server';
import { step } from './types';

/** Named flow recover-password: a code to the address, then a new password; a mailed address where the provider has no such flow. */
export const recover = step({
  input: z.object({ identifier: email }),
  from: 'anywhere',
  begins: 'recovery',
  page: 'forgotPassword',
  keeps: ['identifier'],
  run: async ({ auth, visitor }, { identifier }) => {
    if (!offersRecovery(idxView.parse((await auth.start()).rawIdxState))) return { change: await mailResetLink(identifier, visitor) };
    await auth.proceed({ action: 'currentAuthenticator-recover' });
    return {
      answer: await choose(auth, await auth.proceed({ step: 'identify-recovery', identifier }), 'okta_email'),
      change: { method: 'password' },
    };
  },
});

/** Named flow unlock-account: a code to the address opens a password that was paused. */
export const unlock = step({
  input: z.object({ identifier: email }),
  from: 'anywhere',
  begins: 'unlock',
  page: 'lockedAccount',
  keeps: ['identifier'],
  run: async ({ auth }, { identifier }) => {
    const answer = await auth.proceed({ step: 'unlock-account' });
    const option = answer.nextStep?.inputs?.find(({ name }) => name === 'authenticator')?.options?.[0];
    return {
      answer: await auth.proceed({
        step: 'select-authenticator-unlock-account',
        identifier,
        authenticator: authenticatorOf(option?.value),
      }),
    };
  },
});

/** An option as a form sends it: id and method. */
function authenticatorOf(value: unknown): Record<string, string> {
  const fields =
    (value as { form?: { value?: { name: string; value?: unknown }[] } } | undefined)?.form?.value ??
    (Array.isArray(value) ? (value as { name: string; value?: unknown }[]) : []);
  return Object.fromEntries(fields.flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value]] : [])));
}
