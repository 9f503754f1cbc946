import { z } from 'zod';
import { restart } from '../../flow/start.ts';
import { idxStep } from '../types.ts';

/** `cancel`: a fresh start under the same handle. */
export const cancel = idxStep({ path: 'cancel', from: 'any', schema: z.object({}), run: async (context) => restart(context) });
