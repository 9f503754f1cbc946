import type { House } from '../../kit/calls/routes.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import type { Refusals } from '../../kit/http/refusals.ts';

/** What the search service adds to its declared calls. */
export const searchHouse = (refusals: Refusals): House<never> => ({
  refuse: (problems) =>
    new ServiceError(
      'bad-request',
      `${problems.map(({ field, message }) => `${field || 'the body'}: ${message}`).join('; ')}. docs/contracts/search.openapi.json describes the call.`,
    ),
  unavailable: () => new ServiceError('unavailable', 'The index cannot be asked just now. Try again in a moment.', { 'retry-after': '1' }),
  refusals,
});
