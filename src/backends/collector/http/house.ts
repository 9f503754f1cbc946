import { declares, type Call } from '../../kit/calls/call.ts';
import type { House } from '../../kit/calls/routes.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import { CollectorError, type CollectorErrorCode } from '../errors.ts';

/** Declares a call of the service. */
export const call = declares<CollectorErrorCode>();

export type CollectorCall = Call;

/** What the collector adds to its declared calls: how it refuses. */
export const collectorHouse = (refusals: Refusals): House<never> => ({
  refuse: (problems) =>
    new CollectorError('invalid-input', {
      message: `Not valid in the ${problems[0].in}: ${problems[0].field} (${problems[0].message}).`,
      details: { fields: problems },
    }),
  unavailable: () => new CollectorError('unavailable', { headers: { 'retry-after': '1' } }),
  refusals,
  noted: {},
});
