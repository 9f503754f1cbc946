import { CONTACT_LIMITS } from '../contact/limits';
import { atMost, httpsLink, line, onceRule, oneOf, required, textOf, uuid, type Rule, type Rules } from '../contact/rules';
import { countryCode } from '../posts/rules';
import { TYPES } from '../posts/types';

/** A role is nowhere in particular because somebody says so, not because nothing was chosen. */
export const ANYWHERE = 'any';

const countryOrAnywhere: Rule = (value, values) => (value === ANYWHERE ? undefined : countryCode(value, values));

const one = { id: [required, uuid] };
const post = {
  title: [...textOf(CONTACT_LIMITS.title), line],
  employer: [...textOf(CONTACT_LIMITS.employer), line],
  place: [atMost(CONTACT_LIMITS.place), line],
  country: [required, countryOrAnywhere],
  type: [required, oneOf(...TYPES)],
  text: textOf(CONTACT_LIMITS.text),
  link: [atMost(CONTACT_LIMITS.link), httpsLink],
  // The page of the alumni promises it of every role.
  salary: [...textOf(CONTACT_LIMITS.salary), line],
  referral: [oneOf('yes')],
};

/** Fields of a role, as its form has them. */
export const POST_FIELDS = ['title', 'employer', 'place', 'country', 'type', 'text', 'link', 'salary', 'referral'] as const;

/** Rules of the forms of the page of a recruiter. */
export const recruiterRules = {
  become: { employer: [...textOf(CONTACT_LIMITS.employer), line], why: textOf(CONTACT_LIMITS.why) },
  post: { ...post, once: onceRule },
  edit: { ...one, ...post },
  // The address of the page has an `id` of its own: a press in the list leaves the list there.
  renew: { key: [required, uuid] },
  close: { key: [required, uuid] },
} satisfies Record<string, Rules>;
