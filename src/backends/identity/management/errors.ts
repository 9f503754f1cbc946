import { OwnError, type OwnErrors } from '../../kit/http/errors.ts';

/** What the management API refuses by itself, in codes that the user service decides by. */
const MANAGEMENT_ERRORS = {
  'password-common': ['unprocessable', 'password: it leaked elsewhere or is used by many.'],
  'password-refused': ['unprocessable', 'password: it does not keep the rules.'],
} as const satisfies OwnErrors<string>;

/** A password that is not taken. `why`: the rule that it breaks. */
export const passwordRefusal = (reason: keyof typeof MANAGEMENT_ERRORS, why: string): OwnError =>
  new OwnError(MANAGEMENT_ERRORS, reason, { message: `password: ${why}` });
