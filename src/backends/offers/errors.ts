import { json, type Answer } from '../kit/http/answer.ts';
import { OwnError, type About, type OwnErrorOptions, type OwnErrors, type ServiceError } from '../kit/http/errors.ts';
import { tooManyAttempts } from '../kit/http/too-many.ts';

/** Everything that the offers service refuses by itself: the class of answer, and the words. */
export const OFFERS_ERRORS = {
  'invalid-input': ['bad-request', 'Some of what was sent is not valid.'],
  'unknown-application': ['not-found', 'There is no application of this aid.'],
  'unknown-offer': ['not-found', 'There is no such offer, or no such term in it.'],
  'not-there': ['not-found', 'There is nothing of that name.'],
  'checkout-over': ['not-found', 'This purchase was left for too long. Begin it again on the page that you came from.'],
  'user-refused': ['unauthorized', 'The user reference is missing, altered or older than five minutes.'],
  'api-token-refused': ['unauthorized', 'Send the api_token of this application.'],
  'return-refused': ['bad-request', 'return_url is not on one of the allowed origins.'],
  'wrong-state': ['conflict', 'The subscription is not in a state in which this can be done.'],
  'no-access': ['forbidden', 'This needs a subscription.'],
  'gifts-used-up': ['conflict', 'All gift links of this month are given away.'],
  'refund-over': ['conflict', 'This payment is too old to be refunded here, or was refunded before.'],
  'card-declined': ['conflict', 'The card was declined.'],
  'price-not-shown': ['conflict', 'Send the amount that the page showed: this charges the card.'],
  'admin-key-refused': ['unauthorized', 'Send the administration key in x-admin-key.'],
  'too-many-attempts': ['too-many-requests', 'Too many attempts. Try again later.'],
  unavailable: ['unavailable', 'The service cannot answer just now. Try again in a moment.'],
} as const satisfies OwnErrors<string>;

export type OffersErrorCode = keyof typeof OFFERS_ERRORS;

export class OffersError extends OwnError<OffersErrorCode> {
  constructor(reason: OffersErrorCode, options: OwnErrorOptions = {}) {
    super(OFFERS_ERRORS, reason, options);
    this.name = 'OffersError';
  }
}

/** A limit refuses, and says how long. */
export const tooMany = (seconds: number, about: About = {}): OffersError =>
  new OffersError('too-many-attempts', { ...tooManyAttempts(seconds), about });

/** A refusal in Piano's shape (a numeric code and a message) that says beside it what every back end of ours says. */
export function refusal(error: ServiceError, requestId: string): Answer {
  const own = error instanceof OwnError ? { code: String(error.reason), details: error.details } : { code: error.code, details: {} };
  const message = error.code === 'internal' ? 'Something went wrong' : error.message;
  return json(
    { code: error.status, message, errors: [{ msg: message }], error: { code: own.code, message, requestId, ...own.details } },
    error.status,
    { 'cache-control': 'no-store', ...error.headers },
  );
}
