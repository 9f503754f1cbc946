import { declares, type Call } from '../../kit/calls/call.ts';
import type { House } from '../../kit/calls/routes.ts';
import type { Refusals, Refused } from '../../kit/http/refusals.ts';
import { OffersError, type OffersErrorCode } from '../errors.ts';

/** Declares a call of the service. */
export const call = declares<OffersErrorCode>();

export type OffersCall = Call;

/** Refusals that an attack would meet. */
const NOTED: Readonly<Partial<Record<OffersErrorCode, Refused>>> = {
  'user-refused': 'token',
  'api-token-refused': 'client',
  'return-refused': 'origin',
};

/** What the offers service adds to its declared calls: how it refuses, and what is noted. */
export const offersHouse = (refusals: Refusals): House<never> => ({
  refuse: (problems) =>
    new OffersError('invalid-input', {
      message: `Not valid in the ${problems[0].in}: ${problems[0].field} (${problems[0].message}).`,
      details: { fields: problems },
    }),
  unavailable: () => new OffersError('unavailable', { headers: { 'retry-after': '1' } }),
  refusals,
  noted: NOTED,
});
