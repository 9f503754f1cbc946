import { z } from 'zod';
import { nextStep } from '../../policy.ts';
import { IdxProblem } from '../../problems.ts';
import { idxStep } from '../types.ts';

/** `skip`: leaves out what need not be set up. */
export const skip = idxStep({
  path: 'skip',
  from: ['select-enroll', 'enroll'],
  schema: z.object({}),
  run: async (context) => {
    const { step } = context.tx.state;
    if ((step.at !== 'select-enroll' && step.at !== 'enroll') || !step.optional) throw new IdxProblem({ name: 'no-such-step' });
    context.tx.state.step = nextStep(context);
  },
});
