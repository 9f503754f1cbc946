import { z } from 'zod';
import { ADMIN_KEY, contractOf, refusalShape } from '../kit/calls/contract.ts';
import type { CollectorContext } from './context.ts';
import { COLLECTOR_ERRORS } from './errors.ts';
import { collectorOperations } from './operations.ts';

/** The service's calls, as docs/contracts/collector.openapi.json describes them. */
export const collectorContract = contractOf({
  title: 'Collector',
  version: '1.0.0',
  // Declaring the calls needs nothing that running them does, and here none is run.
  calls: collectorOperations({} as CollectorContext),
  invalid: 'invalid-input',
  limited: 'unavailable',
  refuses: { admin: ['admin-key-refused'] },
  security: { admin: [{ adminKey: [] }] },
  error: refusalShape(Object.keys(COLLECTOR_ERRORS), {
    fields: z.array(z.object({ in: z.string(), field: z.string(), message: z.string() })).optional(),
  }),
  securitySchemes: { adminKey: ADMIN_KEY },
});
