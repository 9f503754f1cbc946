import { atMost, required, uuid, type Rule } from '@/features/account/common';
import { urlOf } from './url-of';

export { atMost, line, oneOf, required, ticked, uuid } from '@/features/account/common';
export type { Rule, Rules } from '@/features/account/common';

/** Names what a form sends: pressed twice, it is done once. */
export const onceRule = [required, uuid];
/** A text that has to be there. */
export const textOf = (longest: number): readonly Rule[] => [required, atMost(longest)];

export const httpsLink: Rule = (value) => (value === '' || urlOf(value)?.protocol === 'https:' ? undefined : 'link');

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** A day of the calendar, `2026-11-24`. */
const day: Rule = (value) =>
  value === '' || (DAY.test(value) && new Date(value).toISOString().slice(0, 10) === value) ? undefined : 'date';

const DAY_MS = 86_400_000;
/** One that has not begun anywhere by the clock of the service, which is UTC. */
export const dayToCome: Rule = (value, values) => {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  return day(value, values) ?? (value !== '' && value < tomorrow ? 'past' : undefined);
};
