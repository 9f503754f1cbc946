import { z } from 'zod';
import { restart } from '../../flow/start.ts';
import { idxStep } from '../types.ts';

/** `select-identify`: back from sign-up to signing in. */
export const identifySelect = idxStep({
  path: 'identify/select',
  from: ['enroll-profile', 'identify-recovery'],
  schema: z.object({}),
  run: async (context) => restart(context),
});
