import { z } from 'zod';
import type { FormsContext } from './context.ts';
import { FIELD_PROBLEMS, FORMS_ERRORS } from './errors.ts';
import { formsOperations } from './operations.ts';

const error = z.object({
  error: z.object({
    code: z
      .string()
      .describe(
        `Closed list. The service's own: ${Object.keys(FORMS_ERRORS).join(', ')}; of every service: not-found, method-not-allowed, too-large, unsupported-media-type, bad-request, internal.`,
      ),
    message: z.string(),
    requestId: z.string(),
    draft: z.string().optional().describe('Names what was sent and can be corrected, for half an hour.'),
    fields: z
      .array(
        z.union([
          z.object({ field: z.string(), problem: z.enum(FIELD_PROBLEMS) }),
          z.object({ in: z.string(), field: z.string(), message: z.string() }),
        ]),
      )
      .optional(),
  }),
});

// Declaring the calls needs nothing that running them does, and here none is run.
const operations = formsOperations({} as FormsContext);

/** The service's calls, as docs/contracts/forms.openapi.json describes them. */
export const formsContract = {
  title: 'Forms service',
  version: '1.0.0',
  calls: operations.map(({ method, path, summary, status, admin, body, answer, refuses }) => ({
    method,
    path,
    summary,
    status,
    ...(admin ? { security: [{ adminKey: [] }] } : {}),
    refuses: [...new Set([...(refuses ?? []), ...(admin ? (['admin-key-refused'] as const) : []), 'unavailable'])],
    ...(body === undefined ? {} : { body }),
    ...(answer === undefined ? {} : { answer }),
  })),
  error,
  securitySchemes: { adminKey: { type: 'apiKey', in: 'header', name: 'x-admin-key' } },
};
