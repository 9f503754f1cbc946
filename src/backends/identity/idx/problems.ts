import { minutesToWait } from '../../kit/http/too-many.ts';
import { phrases } from '../texts/texts.ts';

/** Everything that a step refuses or says: translation key and status (protocol page identity, "i18n keys"). Clients translate by the key; our words are in texts/. */
export const MESSAGES = {
  'wrong-sign-in': { key: 'errors.E0000004', class: 'ERROR', status: 401 },
  'wrong-password': { key: 'incorrectPassword', class: 'ERROR', status: 401 },
  'wrong-code': { key: 'api.authn.error.PASSCODE_INVALID', class: 'ERROR', status: 401 },
  'dead-code': { key: 'authenticator.code.expired', class: 'ERROR', status: 401 },
  'wrong-answer': { key: 'api.factors.error.sec_q.invalid', class: 'ERROR', status: 401 },
  'wrong-passkey': { key: 'authfactor.webauthn.error', class: 'ERROR', status: 401 },
  'unknown-passkey': { key: 'oie.webauthn.error.invalidPasskey', class: 'ERROR', status: 401 },
  'account-locked': { key: 'authfactor.challenge.suspended_factor', class: 'ERROR', status: 401 },
  'too-many': { key: 'tooManyRequests', class: 'ERROR', status: 429 },
  'access-denied': { key: 'security.access_denied', class: 'ERROR', status: 403 },
  'session-expired': { key: 'idx.session.expired', class: 'ERROR', status: 401 },
  'no-such-step': { key: 'idx.return.stale', class: 'ERROR', status: 400 },
  'field-missing': { key: 'model.validation.field.blank', class: 'ERROR', status: 400 },
  'unknown-authenticator': { key: 'api.factors.error.unknown', class: 'ERROR', status: 400 },
  'bad-email': { key: 'registration.error.invalidLoginEmail', class: 'ERROR', status: 400 },
  'bad-value': { key: 'registration.error.doesNotMatchPattern', class: 'ERROR', status: 400 },
  'bad-phone': { key: 'api.factors.error.phone.invalid', class: 'ERROR', status: 400 },
  'bad-password': { key: 'password.passwordRequirementsNotMet', class: 'ERROR', status: 400 },
  'common-password': { key: 'password.common', class: 'ERROR', status: 400 },
  'bad-question': { key: 'api.factors.error.sec_q.question', class: 'ERROR', status: 400 },
  malformed: { key: 'errors.E0000003', class: 'ERROR', status: 400 },
  internal: { key: 'errors.E0000009', class: 'ERROR', status: 500 },
  'email-link-to-existing': { key: 'idx.social.link.signin', class: 'INFO', status: 200 },
  unlocked: { key: 'oie.selfservice.unlock_user.success.message', class: 'INFO', status: 200 },
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
  /** Seconds to wait: ours. Among the params the Sign-In Widget would look for another text, and show the key of it. */
  retryAfter?: number;
}

export function messageOf(problem: Pick<Problem, 'name' | 'params' | 'retryAfter'>, locale: string | undefined): IdxMessage {
  const entry = MESSAGES[problem.name];
  return {
    message:
      problem.retryAfter === undefined
        ? phrases(locale).text(`problem.${problem.name}`)
        : `${phrases(locale).text(`problem.${problem.name}`)} ${phrases(locale)
            .text('problem.wait')
            .replace('{minutes}', String(minutesToWait(problem.retryAfter)))}`,
    i18n: { key: entry.key, params: problem.params ?? [] },
    class: entry.class,
    ...(problem.retryAfter === undefined ? {} : { retryAfter: problem.retryAfter }),
  };
}

export const messageList = (messages: readonly IdxMessage[]): { type: 'array'; value: readonly IdxMessage[] } => ({
  type: 'array',
  value: messages,
});
