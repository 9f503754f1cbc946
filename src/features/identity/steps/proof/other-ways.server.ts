import { z } from 'zod';
import { keysOf } from '../../to-view.server';
import { step } from '../step.server';

/** Shows the ways again, in place of the one that was chosen. */
export const otherWays = step({
  input: z.object({}),
  from: ['code', 'password', 'question', 'passkey'],
  run: ({ flow: { stage } }) => Promise.resolve({ asks: { step: 'choose', ways: keysOf(stage.ids), ids: stage.ids } }),
});
