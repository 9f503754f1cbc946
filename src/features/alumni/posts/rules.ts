import { CONTACT_LIMITS } from '../contact/limits';
import { atMost, line, onceRule, oneOf, required, textOf, uuid, type Rule, type Rules } from '../contact/rules';
import { FREQUENCIES } from './types';

const one = { id: [required, uuid] };
export const countryCode: Rule = (value) => (value === '' || /^[A-Z]{2}$/.test(value) ? undefined : 'unknown');

/** Rules of the forms of the page of roles for alumni. */
export const postsRules = {
  answer: { ...one, text: textOf(CONTACT_LIMITS.text), once: onceRule },
  refer: { ...one, name: [...textOf(CONTACT_LIMITS.name), line], text: textOf(CONTACT_LIMITS.text), once: onceRule },
  report: { kind: [required, oneOf('post')], key: [required, uuid], why: textOf(CONTACT_LIMITS.why) },
  alert: {
    words: [atMost(CONTACT_LIMITS.words), line],
    alertCountry: [countryCode],
    frequency: [required, oneOf(...FREQUENCIES)],
  },
  alertOff: {},
} satisfies Record<string, Rules>;
