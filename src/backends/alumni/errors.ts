import { OwnError, type About, type OwnErrorOptions, type OwnErrors } from '../kit/http/errors.ts';
import { tooManyAttempts } from '../kit/http/too-many.ts';

/** Everything that the alumni gateway refuses by itself: the class of answer, and the words. */
export const ALUMNI_ERRORS = {
  'invalid-input': ['bad-request', 'Some of what was sent is not valid.'],
  'session-needed': ['unauthorized', 'Sign in, and send the token of the session as Authorization: Bearer.'],
  'not-a-member': ['forbidden', 'This account is not a member of the alumni.'],
  'not-allowed': ['forbidden', 'This account does not have the role that this needs.'],
  'own-case': ['forbidden', 'Nobody decides what is about themselves, or what they reported. Another officer does.'],
  'not-there': ['not-found', 'There is nothing of that name.'],
  'not-on-list': ['not-found', 'The address of this account is not on the list of former colleagues.'],
  'invitation-unknown': ['not-found', 'There is no invitation with this code.'],
  'invitation-used': ['gone', 'This invitation was used, or its time is over.'],
  'officers-first': ['conflict', 'The officers have to let this account in: ask them.'],
  'line-taken': ['conflict', 'Another account joined by this line of the list.'],
  'already-member': ['conflict', 'This account is a member already.'],
  'refused-lately': ['conflict', 'This was asked and refused lately. It can be asked again later.'],
  'changed-meanwhile': ['conflict', 'It was changed meanwhile. Read it again first.'],
  'wrong-state': ['conflict', 'It is not in a state in which this can be done.'],
  'key-taken': ['conflict', 'Something else was sent with this key.'],
  'group-gone': ['conflict', 'A group that it goes to is not there any more. Take it out first.'],
  'name-taken': ['conflict', 'There is one of this name already.'],
  'name-hidden': ['conflict', 'The other cannot see your name. Show it to them first.'],
  'conversation-over': ['conflict', 'This conversation has ended.'],
  'mentor-full': ['conflict', 'This mentor has no place free now.'],
  'request-open': ['conflict', 'There is a request to this mentor already.'],
  'too-many-asked': ['conflict', 'As many requests as may wait for an answer at a time do. Take one back first.'],
  'post-closed': ['conflict', 'This post is closed.'],
  'too-many-posts': ['conflict', 'As many roles as may be open at a time are. Close one first.'],
  'answered-before': ['conflict', 'You answered this post before.'],
  'token-refused': ['unprocessable', 'This address is not valid any more.'],
  'unreadable-file': ['unprocessable', 'The file cannot be read.'],
  'cv-type': ['bad-request', 'This is no PDF, no DOCX and no plain text.'],
  'cv-locked': ['bad-request', 'The file has a password. Save it without one.'],
  'cv-broken': ['bad-request', 'The file cannot be read: it is damaged, or is more than a CV is.'],
  'cv-empty': ['bad-request', 'There is no text in the file.'],
  'cv-too-large': ['too-large', 'The file is larger than 5 MB.'],
  'admin-key-refused': ['unauthorized', 'Send the administration key in x-admin-key.'],
  'too-large': ['too-large', 'The file is larger than is taken.'],
  'too-many-attempts': ['too-many-requests', 'Too many attempts. Try again later.'],
  unavailable: ['unavailable', 'The service cannot answer just now. Try again in a moment.'],
} as const satisfies OwnErrors<string>;

export type AlumniErrorCode = keyof typeof ALUMNI_ERRORS;

export class AlumniError extends OwnError<AlumniErrorCode> {
  constructor(reason: AlumniErrorCode, options: OwnErrorOptions = {}) {
    super(ALUMNI_ERRORS, reason, options);
    this.name = 'AlumniError';
  }
}

/** A limit refuses, and says how long. */
export const tooMany = (seconds: number, about: About = {}): AlumniError =>
  new AlumniError('too-many-attempts', { ...tooManyAttempts(seconds), about });
