import { z } from 'zod';
import { checkPassword } from '../../../authenticators/password.ts';
import { noteRecovery } from '../help/recover.ts';
import { identifyAccount, proven } from '../../flow/account-of.ts';
import { IdxProblem } from '../../problems.ts';
import { idxStep } from '../types.ts';

/** `identify` and `identify-recovery`: who somebody says to be, with the password where the first form asks for it. */
export const identify = idxStep({
  path: 'identify',
  from: ['identify', 'identify-recovery'],
  schema: z.object({
    identifier: z.string().trim().min(1).max(255),
    rememberMe: z.boolean().optional(),
    credentials: z.object({ passcode: z.string().max(1000).optional() }).optional(),
  }),
  run: async (context, { identifier, rememberMe, credentials }) => {
    const { state } = context.tx;
    await identifyAccount(context, identifier);
    if (state.step.at === 'identify-recovery') {
      noteRecovery(context);
      state.step = { at: 'select' };
      return;
    }
    state.flow = 'sign-in';
    state.remember = rememberMe ?? false;
    const passcode = credentials?.passcode;
    if (passcode === undefined) {
      state.step = { at: 'select' };
      return;
    }
    if (passcode === '') throw new IdxProblem({ name: 'field-missing', field: 'credentials.passcode' });
    try {
      await checkPassword(context, passcode, 'wrong-sign-in');
    } catch (error) {
      // The first form stays: nothing about the account may show.
      context.user = undefined;
      context.tx.userId = null;
      context.enrolments = [];
      throw error;
    }
    proven(context, 'okta_password');
  },
});
