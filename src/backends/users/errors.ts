import { OwnError, type About, type OwnErrorOptions, type OwnErrors } from '../kit/http/errors.ts';
import { tooManyAttempts } from '../kit/http/too-many.ts';

/** Everything that the user service refuses by itself: the class of answer, and the words (specification, section 8, where it has them). */
export const USERS_ERRORS = {
  'invalid-input': ['bad-request', 'Some of what was sent is not valid.'],
  'sign-in-required': ['unauthorized', 'Sign in to do this: send the access token.'],
  'invalid-token': ['unauthorized', 'The token is not valid. Please log in to continue.'],
  'session-expired': ['unauthorized', 'Your session has expired. Please log in to continue.'],
  'refresh-token-reused': ['unauthorized', 'This refresh token was used before, so the session was ended. Please log in to continue.'],
  'identity-token-refused': ['unauthorized', 'The identity token was not accepted.'],
  'logout-token-refused': ['bad-request', 'The logout token was not accepted.'],
  'identity-token-used': ['unauthorized', 'This identity token was used before. Sign in again.'],
  'signature-refused': ['unauthorized', 'The signature does not fit the body, or is too old.'],
  'hook-refused': ['unauthorized', 'The event hook’s secret does not fit.'],
  'admin-key-refused': ['unauthorized', 'Send the administration key in x-admin-key.'],
  'reauthentication-required': ['forbidden', 'Sign in again to change this: the last sign-in is too long ago.'],
  'email-not-verified': ['forbidden', 'The e-mail address is not confirmed yet. Confirm it at the identity provider first.'],
  'role-required': ['forbidden', 'The account does not have the role that this needs.'],
  'past-the-end': ['not-found', 'There is no such page of the list.'],
  'not-there': ['not-found', 'There is nothing of that name in this account.'],
  'not-begun': ['not-found', 'No mail of an issue of that name has gone out.'],
  'link-required': ['conflict', 'An account with this e-mail address exists. Its owner was sent a code; send it with the link id.'],
  'email-taken': ['conflict', 'This e-mail address belongs to another account. Use that one, or another address.'],
  'anonymous-id-closed': ['conflict', 'The ratings of this anonymous id belong to an account now. Make a new anonymous id.'],
  'earlier-identity': ['conflict', 'Only a sign-in that was connected earlier takes another one away. Sign in by that one.'],
  'too-many-saved': ['conflict', 'The list is full. Remove something first.'],
  'code-refused': ['unprocessable', 'The code is wrong, was used before or is too old. Ask for a new one.'],
  'password-common': ['unprocessable', 'This password leaked elsewhere or is used by many, so it is guessed first. Choose another one.'],
  'password-refused': ['unprocessable', 'The password was not accepted. Choose another one.'],
  'too-many-attempts': ['too-many-requests', 'Too many attempts. Try again later.'],
  'identity-provider-unavailable': ['unavailable', 'The identity provider does not answer. Try again in a moment.'],
  unavailable: ['unavailable', 'The service cannot answer just now. Try again in a moment.'],
} as const satisfies OwnErrors<string>;

export type UsersErrorCode = keyof typeof USERS_ERRORS;

export class UsersError extends OwnError<UsersErrorCode> {
  constructor(reason: UsersErrorCode, options: OwnErrorOptions = {}) {
    super(USERS_ERRORS, reason, options);
    this.name = 'UsersError';
  }
}

/** A limit refuses, and says how long. */
export const tooMany = (seconds: number, about: About): UsersError =>
  new UsersError('too-many-attempts', { ...tooManyAttempts(seconds), about });
