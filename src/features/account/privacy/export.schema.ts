import { z } from 'zod';
import { HOLDERS } from './held-kinds';

/** `GET /v2/Users/export` (docs/contracts/users.openapi.json): rows by table. */
export const exportSchema = z.looseObject({
  exportedAt: z.string(),
  account: z.looseObject({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  held: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** Services that did not answer: what they hold is not in it. */
  unavailable: z.array(z.enum(HOLDERS)).default([]),
});
