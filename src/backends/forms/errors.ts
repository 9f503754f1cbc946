import type { FormProblem } from '../../lib/forms/model.ts';
import { OwnError, type About, type OwnErrorOptions, type OwnErrors } from '../kit/http/errors.ts';
import { tooManyAttempts } from '../kit/http/too-many.ts';

/** What is wrong with one field of a form that is no content: a closed list, so that the site can say it in the visitor's language. */
export const FIELD_PROBLEMS = [
  'missing',
  'too-long',
  'email',
  'name',
  'phone',
  'text',
  'choice',
  'consent',
  'code',
  'file-type',
  'file-size',
  'file-empty',
  'file-broken',
  'file-archive',
  'file-count',
  'file-gone',
  'file-protected',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** What can be wrong with a file, whichever form it came with. */
export type FileProblem = Extract<FieldProblem & FormProblem, `file-${string}`>;

export interface FieldError<P = FieldProblem> {
  field: string;
  problem: P;
}

/** Everything that the forms service refuses by itself: the class of answer, and the words (specification, section 8, where it has them). */
export const FORMS_ERRORS = {
  'invalid-input': ['bad-request', 'Some of what was sent is not valid.'],
  'invalid-fields': ['unprocessable', 'Some fields are not filled in as they should be.'],
  'unsupported-action': [
    'unprocessable',
    'We do not support this functionality right now, please contact development team for further details',
  ],
  'unknown-form': ['not-found', 'There is no form of this name.'],
  'form-ended': ['not-found', 'The form was sent, or was left for too long. Open it anew.'],
  'not-there': ['not-found', 'There is nothing of that name.'],
  incomplete: ['bad-request', 'The form did not arrive whole. Send it again.'],
  'key-taken': ['conflict', 'Another form was sent with this key. Open the form anew.'],
  'no-address': ['unprocessable', 'The form has no address that an answer could be mailed to.'],
  'answered-meanwhile': ['conflict', 'Somebody answered it meanwhile. Read that answer first.'],
  'registration-closed': ['conflict', 'Registration for this event is closed.'],
  'registered-before': [
    'conflict',
    'This address is registered for the event already. The mail about it has a link to give the place back.',
  ],
  'cancelled-before': ['conflict', 'This registration was cancelled before.'],
  'opening-closed': ['conflict', 'The opening is closed. Applications are not taken any more.'],
  'too-quick': ['unprocessable', 'The form came back faster than a person fills it in. Send it again.'],
  honeypot: ['unprocessable', 'A field that people do not see is filled in. Leave it empty and send the form again.'],
  'captcha-refused': ['unprocessable', 'The check that you are a person did not succeed. Try again.'],
  'code-refused': ['unprocessable', 'The code is wrong, was used before or is too old. Ask for a new one.'],
  'token-refused': ['unprocessable', 'This address is not valid any more. Ask for a new one.'],
  'search-refused': ['unprocessable', 'The job search does not know what to look for.'],
  'admin-key-refused': ['unauthorized', 'Send the administration key in x-admin-key.'],
  'too-large': ['too-large', 'The files are larger than the form takes.'],
  'too-many-attempts': ['too-many-requests', 'Too many attempts. Try again later.'],
  'captcha-unavailable': ['unavailable', 'The check that you are a person cannot be made just now. Try again in a moment.'],
  unavailable: ['unavailable', 'The service cannot answer just now. Try again in a moment.'],
} as const satisfies OwnErrors<string>;

export type FormsErrorCode = keyof typeof FORMS_ERRORS;

export class FormsError extends OwnError<FormsErrorCode> {
  constructor(reason: FormsErrorCode, options: OwnErrorOptions = {}) {
    super(FORMS_ERRORS, reason, options);
    this.name = 'FormsError';
  }

  /** The same refusal with more to say. */
  with(details: Readonly<Record<string, unknown>>): FormsError {
    return new FormsError(this.reason, {
      message: this.message,
      details: { ...this.details, ...details },
      headers: this.headers,
      cause: this.cause,
      about: this.about,
    });
  }
}

/** A limit refuses, and says how long. */
export const tooMany = (seconds: number, about: About): FormsError =>
  new FormsError('too-many-attempts', { ...tooManyAttempts(seconds), about });
