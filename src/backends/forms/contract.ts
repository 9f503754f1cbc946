import { z } from 'zod';
import { FORM_PROBLEMS } from '../../lib/forms/model.ts';
import { ADMIN_KEY, contractOf, refusalShape } from '../kit/calls/contract.ts';
import type { FormsContext } from './context.ts';
import { FIELD_PROBLEMS, FORMS_ERRORS } from './errors.ts';
import { formsOperations } from './operations.ts';

const PROBLEMS = [...new Set([...FIELD_PROBLEMS, ...FORM_PROBLEMS])] as const;

/** The service's calls, as docs/contracts/forms.openapi.json describes them. */
export const formsContract = contractOf({
  title: 'Forms service',
  version: '1.0.0',
  // Declaring the calls needs nothing that running them does, and here none is run.
  calls: formsOperations({} as FormsContext),
  invalid: 'invalid-input',
  limited: 'too-many-attempts',
  refuses: { public: ['too-many-attempts'], admin: ['admin-key-refused'] },
  security: { admin: [{ adminKey: [] }] },
  error: refusalShape(Object.keys(FORMS_ERRORS), {
    draft: z.string().optional().describe('Names what was sent and can be corrected, for half an hour.'),
    fields: z
      .array(
        z.union([
          z.object({ field: z.string(), problem: z.enum(PROBLEMS) }),
          z.object({ in: z.string(), field: z.string(), message: z.string() }),
        ]),
      )
      .optional(),
  }),
  securitySchemes: { adminKey: ADMIN_KEY },
});
