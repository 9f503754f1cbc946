import { z } from 'zod';
import { ADMIN_KEY, contractOf, refusalShape } from '../../kit/calls/contract.ts';
import type { PublishingContext } from './context.ts';
import { AUTHORING_ERRORS } from './errors.ts';
import { authoringOperations, publishingOperations } from './operations.ts';
import { personalOperations } from './personal/operations.ts';
import type { PersonalContext } from './personal/held.ts';
import { reviewOperations, type ReviewContext } from './review/index.ts';
import { changedSinceSchema } from './workflow/seen.ts';

const SESSION = [{ session: [] }];
const SIGNED_IN = ['session-needed', 'not-allowed'];
// Declaring the calls needs nothing that running them does, and here none is run.
const CONTEXT = {} as PublishingContext & ReviewContext & PersonalContext;

/** The calls below `/authoring/v1`, and those of the user service, as docs/contracts/authoring.openapi.json describes them. */
export const authoringContract = contractOf({
  title: 'Authoring calls of the content service',
  version: '1.0.0',
  calls: [...authoringOperations(CONTEXT), ...publishingOperations(CONTEXT), ...reviewOperations(CONTEXT), ...personalOperations(CONTEXT)],
  invalid: 'invalid-input',
  limited: 'too-many',
  refuses: { session: ['session-needed'], practice: SIGNED_IN, editor: SIGNED_IN, approver: SIGNED_IN, admin: ['admin-key-refused'] },
  security: { session: SESSION, practice: SESSION, editor: SESSION, approver: SESSION, admin: [{ adminKey: [] }] },
  error: refusalShape(Object.keys(AUTHORING_ERRORS), {
    fields: z
      .array(z.union([z.string(), z.object({ in: z.string(), field: z.string(), message: z.string() })]))
      .optional()
      .describe('What is not valid, or the ids of the fields that the refusal is about'),
    conflicts: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          base: z.string().nullable().optional(),
          yours: z.string().nullable(),
          theirs: z.string().nullable(),
        }),
      )
      .optional()
      .describe('With changed-meanwhile: the fields that somebody else wrote'),
    changed: z.array(changedSinceSchema).optional().describe('With changed-meanwhile of an approval: what is another than was seen'),
    seen: z.string().optional().describe('With `changed`: the revision of what is there now'),
    item: z.unknown().optional().describe('With changed-meanwhile: the item as it is now'),
    layout: z.unknown().optional().describe('With changed-meanwhile: the layout as it is now'),
    uses: z.array(z.unknown()).optional().describe('With in-use: what leads here'),
  }),
  securitySchemes: { adminKey: ADMIN_KEY, session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
});
