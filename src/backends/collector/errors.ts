import { OwnError, type OwnErrorOptions, type OwnErrors } from '../kit/http/errors.ts';

/** Everything that the collector refuses by itself. */
export const COLLECTOR_ERRORS = {
  'invalid-input': ['bad-request', 'Some of what was sent is not valid.'],
  'admin-key-refused': ['unauthorized', 'Send the administration key in x-admin-key.'],
  unavailable: ['unavailable', 'The service cannot answer just now. Try again in a moment.'],
} as const satisfies OwnErrors<string>;

export type CollectorErrorCode = keyof typeof COLLECTOR_ERRORS;

export class CollectorError extends OwnError<CollectorErrorCode> {
  constructor(reason: CollectorErrorCode, options: OwnErrorOptions = {}) {
    super(COLLECTOR_ERRORS, reason, options);
    this.name = 'CollectorError';
  }
}
