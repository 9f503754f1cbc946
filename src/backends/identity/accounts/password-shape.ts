export const MIN = 8;
const MAX = 72;

/** What a password has to look like, whatever it says. */
export type ShapeProblem = 'length' | 'letter-and-digit' | 'outer-space';

/** Every rule of form that the password breaks (specification, section 5). */
export function shapeProblems(password: string): ShapeProblem[] {
  const length = [...password].length;
  return [
    ...(length < MIN || length > MAX ? (['length'] as const) : []),
    ...(/\p{L}/u.test(password) && /\p{Nd}/u.test(password) ? [] : (['letter-and-digit'] as const)),
    ...(password === password.trim() ? [] : (['outer-space'] as const)),
  ];
}
