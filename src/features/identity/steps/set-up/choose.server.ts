import { z } from 'zod';
import { AUTHENTICATOR_KEYS } from '../../authenticators';
import { ENROL } from '../../to-view.server';
import { step } from '../step.server';

/** `select-authenticator-enroll`: what the account needs before it is signed in. A number is asked for before anything is sent to it. */
export const chooseSetUp = step({
  input: z.object({ way: z.enum(AUTHENTICATOR_KEYS, 'signIn.problem.choose') }),
  from: ['set-up-choose'],
  run: async ({ auth, flow: { stage } }, { way }) => {
    const chosen = stage.ids[way];
    if (chosen === undefined) return { problems: [{ field: 'way', key: 'signIn.problem.choose' }] };
    if (way === 'phone_number') return { asks: { step: 'set-up-phone', chosen } };
    return { answer: await auth.proceed({ step: ENROL, authenticator: chosen }) };
  },
});
