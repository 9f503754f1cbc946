import type { House } from '../../../kit/calls/routes.ts';
import type { Refusals, Refused } from '../../../kit/http/refusals.ts';
import { AuthoringError, type AuthoringErrorCode } from '../errors.ts';
import type { Caller, Callers } from './caller.ts';

/** Refusals that an attack would meet. */
const NOTED: Readonly<Partial<Record<AuthoringErrorCode, Refused>>> = { 'not-allowed': 'role', 'needs-approver': 'role' };

/** What the authoring ground adds to its declared calls: who calls, how it refuses, what is noted. */
export const authoringHouse = (callers: Callers, refusals: Refusals): House<Caller> => ({
  refuse: (problems) =>
    new AuthoringError('invalid-input', {
      message: `Not valid in the ${problems[0].in}: ${problems[0].field} (${problems[0].message}).`,
      details: { fields: problems },
    }),
  unavailable: () => new AuthoringError('unavailable', { headers: { 'retry-after': '1' } }),
  refusals,
  noted: NOTED,
  whoCalls: async (access, exchange) => {
    const reader = await callers.of(access, exchange);
    return reader && { reader };
  },
});
