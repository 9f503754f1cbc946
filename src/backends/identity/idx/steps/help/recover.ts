import { z } from 'zod';
import { accountOf } from '../../../authenticators/codes.ts';
import type { StepContext } from '../../../authenticators/types.ts';
import { idxStep } from '../types.ts';

/** For an address without an account too: it is what was typed. */
export function noteRecovery(context: StepContext): void {
  context.services.security.write({ event: 'recovery', stage: 'asked', account: accountOf(context), address: context.address });
}

/** `recover`: a forgotten password. Who is meant may be known already; no code is sent before it is asked for. */
export const recover = idxStep({
  path: 'recover',
  from: ['identify', 'select', 'challenge'],
  schema: z.object({}),
  run: async (context) => {
    const { state } = context.tx;
    const known = state.step.at !== 'identify' && state.identifier !== undefined;
    state.flow = 'recovery';
    if (known) noteRecovery(context);
    state.proofs = {};
    state.step = known ? { at: 'select' } : { at: 'identify-recovery' };
  },
});
