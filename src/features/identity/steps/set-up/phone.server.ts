import { z } from 'zod';
import { phoneNumber } from '@/features/account/validation/server';
import { step } from '../step.server';
import { ENROL } from '../../to-view.server';

/** The number of a phone: a code goes to it. */
export const setUpPhone = step({
  input: z.object({ phone: phoneNumber }),
  from: ['set-up-phone'],
  keeps: ['phone'],
  run: async ({ auth, flow: { stage } }, { phone }) => ({
    answer: await auth.proceed({ step: stage.under ?? ENROL, authenticator: { ...stage.chosen, phoneNumber: phone } }),
  }),
});
