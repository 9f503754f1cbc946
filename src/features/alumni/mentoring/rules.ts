import { CONTACT_LIMITS } from '../contact/limits';
import { atMost, dayToCome, onceRule, oneOf, required, textOf, uuid, type Rule, type Rules } from '../contact/rules';
import { TOPICS } from './asked';

export const MOST = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

/** Name of the box of a topic: each is a field of its own, so that what was ticked stands there again. */
export const boxOf = (topic: string): string => `topic-${topic}`;

const offers = (values: Parameters<Rule>[1]): boolean => values.offers?.[0] === 'yes';
/** Of what is only asked, and seen, once an offer is ticked. */
const ofOffer =
  (rule: Rule): Rule =>
  (value, values) =>
    offers(values) ? rule(value, values) : undefined;
const aTopic: Rule = (_, values) => (offers(values) && !TOPICS.some((topic) => values[boxOf(topic)]) ? 'chooseTopic' : undefined);

/** Rules of the forms of the page of mentoring. */
export const mentoringRules = {
  offer: {
    offers: [oneOf('yes')],
    topics: [aTopic],
    most: [required, oneOf(...MOST)],
    pausedUntil: [ofOffer(dayToCome)],
    about: [atMost(CONTACT_LIMITS.about)],
  },
  ask: { to: [required, uuid], reason: textOf(CONTACT_LIMITS.reason), once: onceRule },
  decide: {
    id: [required, uuid],
    decision: [required, oneOf('accept', 'decline', 'withdraw', 'end')],
    note: [atMost(CONTACT_LIMITS.note)],
  },
} satisfies Record<string, Rules>;
