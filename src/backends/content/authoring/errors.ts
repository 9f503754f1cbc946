import { OwnError, type OwnErrorOptions, type OwnErrors } from '../../kit/http/errors.ts';

/** Everything that the authoring calls refuse by themselves: the class of answer, and the words. */
export const AUTHORING_ERRORS = {
  'invalid-input': ['unprocessable', 'Some of what was sent is not valid.'],
  'session-needed': ['unauthorized', 'Sign in, and send the token of the session as Authorization: Bearer.'],
  'not-allowed': ['forbidden', 'This account does not have the role that this needs.'],
  'needs-approver': ['forbidden', 'This changes what visitors see at once: only an approver may do it.'],
  'no-such-item': ['not-found', 'There is no item of this id.'],
  'no-such-version': ['not-found', 'The item has no such version.'],
  'no-such-field': ['unprocessable', 'The template of the item has no such field.'],
  'no-such-template': ['unprocessable', 'There is no such template, or items of it cannot be made here.'],
  'name-refused': ['unprocessable', 'A name is made of letters, digits, spaces, dashes and underscores, at most 100 of them.'],
  'name-taken': ['conflict', 'There is an item of this name in the same place already.'],
  'not-here': ['conflict', 'The item cannot be there.'],
  'no-workflow': ['conflict', 'Versions of this item go through no workflow: what is saved is live at once.'],
  'wrong-state': ['conflict', 'The version is not in a state in which this can be done.'],
  'no-such-release': ['not-found', 'There is no release of this id.'],
  'release-closed': ['conflict', 'The release is scheduled or published: it cannot be changed.'],
  'in-use': ['conflict', 'Other items lead to this one.'],
  'changed-meanwhile': ['precondition-failed', 'The item was changed meanwhile, by somebody else or in another window.'],
  'revision-needed': ['precondition-required', 'Send the revision that you read as If-Match.'],
  'too-large': ['too-large', 'The file is larger than is taken.'],
  'media-refused': ['unprocessable', 'A file of this kind is not taken.'],
  'no-such-comment': ['not-found', 'There is no comment of this id.'],
  'too-many-comments': ['conflict', 'More has been said here than is kept.'],
  'no-page': ['unprocessable', 'Only a page can be shown to a reviewer.'],
  'no-such-link': ['not-found', 'There is no such link for reviewers.'],
  'link-over': ['gone', 'This link is over.'],
  'too-many-links': ['conflict', 'The page has as many open links as it may.'],
  'too-many': ['too-many-requests', 'That was too often. Try again later.'],
  'disk-full': ['storage-full', 'There is no room left to save this. Nothing was changed.'],
  'cannot-save': ['unavailable', 'The change could not be written. It was not acknowledged, and may be there after the next start.'],
  'written-elsewhere': ['unavailable', 'Another process writes these items. Try again when it has ended.'],
  unavailable: ['unavailable', 'The service cannot answer just now. Try again in a moment.'],
} as const satisfies OwnErrors<string>;

export type AuthoringErrorCode = keyof typeof AUTHORING_ERRORS;

/** What every call that writes items may refuse. */
export const REFUSES_SAVE = ['disk-full', 'cannot-save', 'written-elsewhere'] as const;

/** A refusal of the authoring calls. */
export class AuthoringError extends OwnError<AuthoringErrorCode> {
  constructor(reason: AuthoringErrorCode, options: OwnErrorOptions = {}) {
    super(AUTHORING_ERRORS, reason, options);
    this.name = 'AuthoringError';
  }
}
