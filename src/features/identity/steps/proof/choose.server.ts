import { z } from 'zod';
import { AUTHENTICATOR_KEYS } from '../../authenticators';
import { step } from '../step.server';

/** `select-authenticator-authenticate`, or `authenticator-verification-data` of a phone that is the one way: another way to prove who one is. */
export const chooseWay = step({
  input: z.object({ way: z.enum(AUTHENTICATOR_KEYS, 'signIn.problem.choose') }),
  from: ['choose'],
  run: async ({ auth, flow: { stage } }, { way }) => {
    const chosen = stage.ids[way];
    if (chosen === undefined) return { problems: [{ field: 'way', key: 'signIn.problem.choose' }] };
    return {
      answer: await auth.proceed({ step: stage.under ?? 'select-authenticator-authenticate', authenticator: chosen }),
      course: { method: way === 'okta_password' ? 'password' : 'passwordless' },
    };
  },
});
