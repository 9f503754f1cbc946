import { pastTheEndAnswer } from '../kit/http/paging.ts';
import { z } from 'zod';
import type { UsersContext } from './context.ts';
import { USERS_ERRORS } from './errors.ts';
import type { UsersErrorCode } from './errors.ts';
import type { Access } from './http/operation.ts';
import { usersOperations } from './operations.ts';

const error = z.object({
  error: z.object({
    code: z
      .string()
      .describe(
        `Closed list. The service's own: ${Object.keys(USERS_ERRORS).join(', ')}; of every service: not-found, method-not-allowed, too-large, unsupported-media-type, bad-request, internal.`,
      ),
    message: z.string(),
    requestId: z.string(),
    fields: z.array(z.object({ in: z.string(), field: z.string(), message: z.string() })).optional(),
    linkId: z.uuid().optional(),
  }),
});

const OF_ACCESS: Readonly<Record<Access, readonly UsersErrorCode[]>> = {
  public: [],
  optional: ['invalid-token', 'session-expired', 'refresh-token-reused'],
  session: ['sign-in-required', 'invalid-token', 'session-expired', 'refresh-token-reused'],
  recent: ['sign-in-required', 'invalid-token', 'session-expired', 'refresh-token-reused', 'reauthentication-required'],
  admin: ['admin-key-refused'],
};

const SESSION = [
  { accessToken: [], refreshToken: [] },
  { bearer: [], refreshToken: [] },
];
const SECURITY: Readonly<Record<Access, readonly Readonly<Record<string, readonly string[]>>[]>> = {
  public: [],
  optional: [{}, ...SESSION],
  session: SESSION,
  recent: SESSION,
  admin: [{ adminKey: [] }],
};

// Declaring the calls needs nothing that running them does, and here none is run.
const operations = usersOperations({} as UsersContext);

/** The service's calls, as docs/contracts/users.openapi.json describes them. */
export const usersContract = {
  title: 'User service',
  version: '1.0.0',
  calls: operations.map((operation) => ({
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    status: operation.status,
    form: operation.form === true,
    security: SECURITY[operation.access],
    refuses: [
      ...new Set([
        ...((operation.params ?? operation.query ?? operation.body) ? (['invalid-input'] as const) : []),
        ...OF_ACCESS[operation.access],
        ...(operation.refuses ?? []),
        'unavailable',
      ]),
    ],
    ...(operation.query instanceof z.ZodObject ? { query: operation.query } : {}),
    ...(operation.body === undefined ? {} : { body: operation.body }),
    ...(operation.answer === undefined ? {} : { answer: operation.answer }),
    ...(operation.paged === true && operation.answer instanceof z.ZodObject ? { pastTheEnd: pastTheEndAnswer(operation.answer) } : {}),
  })),
  error,
  securitySchemes: {
    accessToken: { type: 'apiKey', in: 'header', name: 'access_token' },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    refreshToken: {
      type: 'apiKey',
      in: 'header',
      name: 'refresh_token',
      description:
        'Refreshes an expired access token within a call; the new pair comes in the headers access_token and refresh_token, and in the body where it is an object.',
    },
    adminKey: { type: 'apiKey', in: 'header', name: 'x-admin-key' },
  },
};
