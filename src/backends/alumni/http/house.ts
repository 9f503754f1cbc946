import type { House } from '../../kit/calls/routes.ts';
import type { Refusals, Refused } from '../../kit/http/refusals.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError, type AlumniErrorCode } from '../errors.ts';
import { createRefresh } from '../users/account.ts';
import type { Caller } from './caller.ts';

/** Refusals that an attack would meet. */
const NOTED: Readonly<Partial<Record<AlumniErrorCode, Refused>>> = {
  'not-allowed': 'role',
  'invitation-unknown': 'token',
};

/** What the gateway adds to its declared calls: who calls, how it refuses, what is noted. */
export const alumniHouse = (
  context: AlumniContext,
  refusals: Refusals,
  refresh = createRefresh(context, { patient: true }),
): House<Caller> => ({
  refuse: (problems) =>
    new AlumniError('invalid-input', {
      message: `Not valid in the ${problems[0].in}: ${problems[0].field} (${problems[0].message}).`,
      details: { fields: problems },
    }),
  unavailable: () => new AlumniError('unavailable', { headers: { 'retry-after': '1' } }),
  refusals,
  noted: NOTED,
  whoCalls: async (access, exchange) => {
    const reader = await context.callers.of(access, exchange);
    // Whoever never asks what they are to the alumni is looked up all the same; the call does not wait for it.
    if (reader?.state === 'member' && access === 'member')
      context.background.run('address of a member', () => refresh(reader).catch(() => undefined));
    return reader && { reader };
  },
});
