import { atMost, code, country, email, line, LIMITS, personName, required, type Rules } from '../common/rules';

/** Fields of the form with names and company. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'company', 'titleName', 'country'] as const;

/** Rules of the profile's forms (specification section 5). */
export const profileRules = {
  profile: {
    firstName: [required, personName, atMost(LIMITS.firstName)],
    lastName: [required, personName, atMost(LIMITS.lastName)],
    company: [line, atMost(LIMITS.default)],
    titleName: [line, atMost(LIMITS.titleName)],
    country: [country],
    was: [line, atMost(100)],
  },
  email: { email: [required, email, atMost(LIMITS.email)] },
  code: { code: [required, code] },
  'email-cancel': {},
} satisfies Record<string, Rules>;
