import { OwnError, type OwnErrors } from '../../kit/http/errors.ts';

/** What the management API refuses by itself, in codes that the user service decides by. */
const MANAGEMENT_ERRORS = {
  'password-common': ['unprocessable', 'password: it leaked elsewhere or is used by many.'],
  'password-refused': ['unprocessable', 'password: it does not keep the rules.'],
  // Not the kit's `not-found`, which every service of ours says of an address that it does not know.
  'no-such-user': ['not-found', 'There is no such user.'],
  'no-such-session': ['not-found', 'There is no such session.'],
} as const satisfies OwnErrors<string>;

/** A password that is not taken. `why`: the rule that it breaks. */
export const passwordRefusal = (reason: 'password-common' | 'password-refused', why: string): OwnError =>
  new OwnError(MANAGEMENT_ERRORS, reason, { message: `password: ${why}` });

/** Who, or what of whom, is not there. */
export const nobody = (reason: 'no-such-user' | 'no-such-session'): OwnError => new OwnError(MANAGEMENT_ERRORS, reason);
