import { LANGUAGES } from '@/config/constants';
import { atMost, code, country, email, line, LIMITS, oneOf, personName, required, type Rules } from '../common/rules';

/** Fields of the form with names, company and the language of mails; `language` is the page's in every form. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'company', 'titleName', 'country', 'mailLanguage'] as const;

/** Rules of the profile's forms (specification section 5). */
export const profileRules = {
  profile: {
    firstName: [required, personName, atMost(LIMITS.firstName)],
    lastName: [required, personName, atMost(LIMITS.lastName)],
    company: [line, atMost(LIMITS.default)],
    titleName: [line, atMost(LIMITS.titleName)],
    country: [country],
    mailLanguage: [oneOf(...LANGUAGES)],
    was: [line, atMost(100)],
  },
  email: { email: [required, email, atMost(LIMITS.email)] },
  code: { code: [required, code] },
  'email-cancel': {},
} satisfies Record<string, Rules>;
