/** Everything that a step refuses or says: text, translation key, status (protocol page, "i18n keys"). Clients translate by the key. */
export const MESSAGES = {
  'wrong-sign-in': { key: 'errors.E0000004', text: 'Authentication failed', class: 'ERROR', status: 401 },
  'wrong-password': { key: 'incorrectPassword', text: 'Password is incorrect', class: 'ERROR', status: 401 },
  'wrong-code': { key: 'api.authn.error.PASSCODE_INVALID', text: 'Invalid code. Try again.', class: 'ERROR', status: 401 },
  'dead-code': { key: 'authenticator.code.expired', text: 'This code is no longer valid. Ask for a new one.', class: 'ERROR', status: 401 },
  'wrong-answer': { key: 'api.factors.error.sec_q.invalid', text: 'The answer is not right. Try again.', class: 'ERROR', status: 401 },
  'wrong-passkey': { key: 'authfactor.webauthn.error', text: 'The passkey could not be verified. Try again.', class: 'ERROR', status: 401 },
  'account-locked': { key: 'authfactor.challenge.suspended_factor', text: 'Too many attempts. This way to sign in is paused; unlock the account or choose another way.', class: 'ERROR', status: 401 },
  'too-many': { key: 'tooManyRequests', text: 'Too many requests', class: 'ERROR', status: 429 },
  'access-denied': { key: 'security.access_denied', text: 'You do not have permission to perform the requested action.', class: 'ERROR', status: 403 },
  'session-expired': { key: 'idx.session.expired', text: 'You have been logged out due to inactivity. Refresh or return to the sign in screen.', class: 'ERROR', status: 401 },
  'no-such-step': { key: 'idx.return.stale', text: 'This step is over. Go on with the one that is shown.', class: 'ERROR', status: 400 },
  'field-missing': { key: 'model.validation.field.blank', text: 'This field cannot be left blank', class: 'ERROR', status: 400 },
  'unknown-authenticator': { key: 'api.factors.error.unknown', text: 'This way is not available. Choose one of those that are shown.', class: 'ERROR', status: 400 },
  'bad-email': { key: 'registration.error.invalidLoginEmail', text: "'Email' must be in the form of an email address", class: 'ERROR', status: 400 },
  'bad-value': { key: 'registration.error.doesNotMatchPattern', text: 'Provided value does not match the required pattern', class: 'ERROR', status: 400 },
  'bad-phone': { key: 'api.factors.error.phone.invalid', text: 'Give the number with its country code, such as +44 1632 960000.', class: 'ERROR', status: 400 },
  'bad-password': { key: 'password.passwordRequirementsNotMet', text: 'Password requirements were not met', class: 'ERROR', status: 400 },
  'common-password': { key: 'password.common', text: 'This password was found in a list of commonly used passwords. Choose another one.', class: 'ERROR', status: 400 },
  'bad-question': { key: 'api.factors.error.sec_q.question', text: 'Choose a question and give an answer of 4 signs or more that is not part of it.', class: 'ERROR', status: 400 },
  'email-link-to-existing': { key: 'idx.social.link.signin', text: 'An account with this address exists. Sign in to it to connect the two.', class: 'INFO', status: 200 },
  unlocked: { key: 'oie.selfservice.unlock_user.success.message', text: 'You can log in using your existing username and password', class: 'INFO', status: 200 },
} as const;

export type MessageName = keyof typeof MESSAGES;

/** A refusal, shown at a field (`credentials.passcode`, `userProfile.email`) or at the top. */
export interface Problem {
  name: MessageName;
  field?: string;
  params?: readonly string[];
  /** Seconds, for Retry-After. */
  retryAfter?: number;
}

/** Thrown by a step; the pipeline answers with the same view and this message. */
export class IdxProblem extends Error {
  readonly problems: readonly Problem[];

  constructor(...problems: readonly Problem[]) {
    super(problems.map((problem) => problem.name).join(', '));
    this.problems = problems;
  }
}

export interface IdxMessage {
  message: string;
  i18n: { key: string; params: readonly string[] };
  class: 'ERROR' | 'INFO';
}

export function messageOf(problem: Pick<Problem, 'name' | 'params'>): IdxMessage {
  const entry = MESSAGES[problem.name];
  return { message: entry.text, i18n: { key: entry.key, params: problem.params ?? [] }, class: entry.class };
}

export const messageList = (messages: readonly IdxMessage[]): { type: 'array'; value: readonly IdxMessage[] } => ({ type: 'array', value: messages });
