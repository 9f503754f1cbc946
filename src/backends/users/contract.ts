import { z } from 'zod';
import { ADMIN_KEY, contractOf, refusalShape } from '../kit/calls/contract.ts';
import type { UsersContext } from './context.ts';
import { USERS_ERRORS, type UsersErrorCode } from './errors.ts';
import { usersOperations } from './operations.ts';

const OF_A_TOKEN = ['invalid-token', 'session-expired', 'refresh-token-reused'] as const satisfies readonly UsersErrorCode[];
const SESSION = [
  { accessToken: [], refreshToken: [] },
  { bearer: [], refreshToken: [] },
];

/** The service's calls, as docs/contracts/users.openapi.json describes them. */
export const usersContract = contractOf({
  title: 'User service',
  version: '1.0.0',
  // Declaring the calls needs nothing that running them does, and here none is run.
  calls: usersOperations({} as UsersContext),
  invalid: 'invalid-input',
  limited: 'too-many-attempts',
  refuses: {
    optional: OF_A_TOKEN,
    session: ['sign-in-required', ...OF_A_TOKEN],
    recent: ['sign-in-required', ...OF_A_TOKEN, 'reauthentication-required'],
    admin: ['admin-key-refused'],
  },
  security: { public: [], optional: [{}, ...SESSION], session: SESSION, recent: SESSION, admin: [{ adminKey: [] }] },
  error: refusalShape(Object.keys(USERS_ERRORS), {
    fields: z.array(z.object({ in: z.string(), field: z.string(), message: z.string() })).optional(),
    linkId: z.uuid().optional(),
  }),
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
    adminKey: ADMIN_KEY,
  },
});
