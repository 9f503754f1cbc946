import { ADMIN_KEY, contractOf, refusalShape } from '../kit/calls/contract.ts';
import { z } from 'zod';
import type { AlumniContext } from './context.ts';
import { ALUMNI_ERRORS } from './errors.ts';
import { alumniOperations } from './operations.ts';

const SESSION = [{ session: [] }];

/** The service's calls, as docs/contracts/alumni.openapi.json describes them. */
export const alumniContract = contractOf({
  title: 'Alumni gateway',
  version: '1.0.0',
  // Declaring the calls needs nothing that running them does, and here none is run.
  calls: alumniOperations({} as AlumniContext),
  invalid: 'invalid-input',
  limited: 'too-many-attempts',
  refuses: {
    session: ['session-needed'],
    member: ['session-needed', 'not-a-member'],
    recruiter: ['session-needed', 'not-a-member', 'not-allowed'],
    officer: ['session-needed', 'not-allowed'],
    admin: ['admin-key-refused'],
  },
  security: { session: SESSION, member: SESSION, recruiter: SESSION, officer: SESSION, admin: [{ adminKey: [] }] },
  error: refusalShape(Object.keys(ALUMNI_ERRORS), {
    fields: z.array(z.object({ in: z.string(), field: z.string(), message: z.string() })).optional(),
  }),
  securitySchemes: { adminKey: ADMIN_KEY, session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
});
