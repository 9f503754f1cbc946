import type { Outcome } from './model';

/** Under what name what came of a form keeps all that was ticked of a field that comes several times. */
export const ticksName = (field: string): string => `${field}[]`;

/** All that was ticked of a field of a form that did not go through; undefined where the server has not said it. */
export const ticksIn = (outcome: Outcome | undefined, field: string): readonly string[] | undefined =>
  outcome?.kind === 'ok' ? undefined : outcome?.values?.[ticksName(field)]?.split('\n').filter((value) => value !== '');
