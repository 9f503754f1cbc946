import { atMost, email, LIMITS, oneOf, required, ticked, uuid, type Rule, type Rules } from '@/features/account/common';
import { STATUSES } from './asked';

export const LONGEST_ANSWER = 5_000;

/** What the other buttons of the form send instead of an address. */
export const ME = 'me';
export const NOBODY = 'nobody';

/** Tells the form of those buttons from the one beside it that asks for an address. */
export const OWN = 'own';

const unlessButton =
  (rule: Rule): Rule =>
  (value, values) =>
    [ME, NOBODY].includes(values.give?.[0] ?? '') ? undefined : rule(value, values);

const one = { id: [required, uuid] };

/** Rules of the forms of one form that came in. No field is called as what the page was asked for (`ASKED`), which comes along in each. */
export const inboxRules = {
  status: { ...one, newStatus: [required, oneOf(...STATUSES)] },
  assign: { ...one, email: [required, email, atMost(LIMITS.email)].map(unlessButton), give: [oneOf(ME, NOBODY)], key: [oneOf(OWN)] },
  note: { ...one, note: [required, atMost(LIMITS.note)], once: [uuid] },
  answer: { ...one, answer: [required, atMost(LONGEST_ANSWER)], once: [required, uuid], seen: [uuid] },
  erase: { ...one, confirm: [ticked] },
} satisfies Record<string, Rules>;
