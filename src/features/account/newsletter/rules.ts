import { atMost, email, LIMITS, oneOf, required, slug, type Rule, type Rules } from '../common/rules';
import { NEWSLETTERS, subscriptionRules } from '../subscriptions/rules';

const sealed =
  (longest: number): Rule =>
  (value) =>
    /^[\w.~-]{16,}$/.test(value) && value.length <= longest ? undefined : 'link';
const token = sealed(4_096);
/** Holds all that was ended, as the user service seals it; it takes as much back. */
const undo = sealed(40_000);

/** Something has to be chosen: a newsletter or a topic. */
const chosen: Rule = (_value, values) => ((values.newsletter ?? []).length + (values.topic ?? []).length > 0 ? undefined : 'choose');

export const newsletterRules = {
  register: { email: [required, email, atMost(LIMITS.email)], newsletter: [chosen, oneOf(...NEWSLETTERS)], topic: [slug] },
  confirm: { token: [token] },
  unsubscribe: { token: [token] },
  restore: { undo: [undo] },
  'manage-link': { email: [required, email, atMost(LIMITS.email)] },
  subscriptions: subscriptionRules.subscriptions,
  pause: subscriptionRules.pause,
  resume: subscriptionRules.resume,
  'all-off': subscriptionRules['all-off'],
  'one-click': { newsletter: [required, oneOf(...NEWSLETTERS)] },
} satisfies Record<string, Rules>;

export const isToken = (value: string | undefined): value is string => value !== undefined && token(value, {}) === undefined;
