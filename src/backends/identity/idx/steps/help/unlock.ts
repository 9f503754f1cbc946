import { z } from 'zod';
import { idxStep } from '../types.ts';

/** `unlock-account`: lets the owner end the pause after too many wrong passwords. */
export const unlockAccount = idxStep({
  path: 'unlock-account',
  from: ['identify', 'select', 'challenge', 'unlock'],
  schema: z.object({}),
  run: async (context) => {
    context.tx.state.flow = 'unlock';
    context.tx.state.proofs = {};
    context.tx.state.step = { at: 'unlock' };
  },
});
