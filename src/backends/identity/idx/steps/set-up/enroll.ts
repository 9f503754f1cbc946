import { z } from 'zod';
import { idxStep } from '../types.ts';

/** `select-enroll-profile`: the form of a new account. */
export const enroll = idxStep({
  path: 'enroll',
  from: ['identify', 'identify-recovery', 'enroll-profile'],
  schema: z.object({}),
  run: async (context) => {
    context.tx.state.flow = 'sign-up';
    context.tx.state.step = { at: 'enroll-profile' };
  },
});
