import { z } from 'zod';
import { idxStep } from '../types.ts';

/** `recover`: a forgotten password. Who is meant may be known already; no code is sent before it is asked for. */
export const recover = idxStep({
  path: 'recover',
  from: ['identify', 'select', 'challenge'],
  schema: z.object({}),
  run: async (context) => {
    const { state } = context.tx;
    const known = state.step.at !== 'identify' && state.identifier !== undefined;
    state.flow = 'recovery';
    state.proofs = {};
    state.step = known ? { at: 'select' } : { at: 'identify-recovery' };
  },
});
