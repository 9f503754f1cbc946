import { isCommon } from './common-passwords.ts';
import { MIN, shapeProblems, type ShapeProblem } from './password-shape.ts';

/** Why a password is refused (specification, section 5). Closed list; clients translate it. */
export type PasswordProblem = ShapeProblem | 'same-as-name' | 'common';

/** Every rule that the password breaks; `names` are the texts that it may not equal in any case (user name, e-mail). */
export function passwordProblems(password: string, names: readonly string[]): PasswordProblem[] {
  const problems: PasswordProblem[] = shapeProblems(password);
  const folded = password.toLowerCase();
  if (names.some((name) => name !== '' && name.toLowerCase() === folded)) problems.push('same-as-name');
  if (problems.length === 0 && isCommon(password)) problems.push('common');
  return problems;
}

/** What clients show as rules beside the field. The Sign-In Widget fails on a rule that it does not know, such as a greatest length. */
export const PASSWORD_COMPLEXITY = {
  complexity: {
    minLength: MIN,
    minLowerCase: 0,
    minUpperCase: 0,
    minNumber: 1,
    minSymbol: 0,
    excludeUsername: true,
    excludeAttributes: [],
  },
  age: { minAgeMinutes: 0, historyCount: 0 },
};
