import { z } from 'zod';

/** "Keep me signed in": a box that is ticked sends `on`. */
export const remember = z.literal('on').optional();
