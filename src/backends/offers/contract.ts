import { z } from 'zod';
import { ADMIN_KEY, contractOf } from '../kit/calls/contract.ts';
import type { OffersContext } from './context.ts';
import { OFFERS_ERRORS } from './errors.ts';
import { offersOperations } from './operations.ts';

/** The service's calls, as docs/contracts/offers.openapi.json describes them. Its pages and its script are in its README. */
export const offersContract = contractOf({
  title: 'Offers service',
  version: '1.0.0',
  // Declaring the calls needs nothing that running them does, and here none is run.
  calls: offersOperations({} as OffersContext),
  invalid: 'invalid-input',
  limited: 'too-many-attempts',
  refuses: { admin: ['admin-key-refused'] },
  security: { admin: [{ adminKey: [] }] },
  error: z.object({
    code: z.int().describe('The status of the answer, as Piano has it'),
    message: z.string(),
    errors: z.array(z.object({ msg: z.string() })),
    error: z.object({
      code: z
        .string()
        .describe(
          `Closed list. The service's own: ${Object.keys(OFFERS_ERRORS).join(', ')}; of every service: not-found, method-not-allowed, too-large, unsupported-media-type, bad-request, internal.`,
        ),
      message: z.string(),
      requestId: z.string(),
      fields: z.array(z.object({ in: z.string(), field: z.string(), message: z.string() })).optional(),
    }),
  }),
  securitySchemes: { adminKey: ADMIN_KEY },
});
