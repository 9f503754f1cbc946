import type { House } from '../../kit/calls/routes.ts';
import type { Refusals, Refused } from '../../kit/http/refusals.ts';
import { FormsError, type FormsErrorCode } from '../errors.ts';

/** Refusals that an attack would meet. */
const NOTED: Readonly<Partial<Record<FormsErrorCode, Refused>>> = {
  'captcha-refused': 'captcha',
  honeypot: 'captcha',
  'code-refused': 'token',
  'token-refused': 'token',
};

/** What the forms service adds to its declared calls: how it refuses, and what is noted. */
export const formsHouse = (refusals: Refusals): House<never> => ({
  refuse: (problems) =>
    new FormsError('invalid-input', {
      message: `Not valid in the ${problems[0].in}: ${problems[0].field} (${problems[0].message}).`,
      details: { fields: problems },
    }),
  unavailable: () => new FormsError('unavailable', { headers: { 'retry-after': '1' } }),
  refusals,
  noted: NOTED,
});
