import { atMost, country, line, oneOf, required, ticked, type Rule, type Rules } from '@/features/account/common';
import { httpsLink } from '../contact/rules';
import { AUDIENCES, audienceName, FIELDS, LISTS, LONGEST, suggestedName, valuesOf, type ListField, type TextField } from './fields';

/** Long texts have lines. */
const LONG: readonly TextField[] = ['about', 'education'];

const each =
  (field: ListField, rule: Rule): Rule =>
  (value, values) =>
    valuesOf(field, value)
      .map((one) => rule(one, values))
      .find((problem) => problem !== undefined);
const listRules = (field: ListField): readonly Rule[] => {
  const [most, longest] = LISTS[field];
  return [
    (value) => (valuesOf(field, value).length > most ? `tooHigh:${most}` : undefined),
    each(field, atMost(longest)),
    each(field, field === 'links' ? httpsLink : line),
  ];
};
const textRules = (field: TextField): readonly Rule[] =>
  field === 'country' ? [country] : [atMost(LONGEST[field]), ...(LONG.includes(field) ? [] : [line])];

const texts = Object.keys(LONGEST) as TextField[];
const lists = Object.keys(LISTS) as ListField[];
const revision: Rule = (value) => (/^\d{1,9}$/.test(value) ? undefined : 'unknown');

/** What is said of a form that was made of what was changed elsewhere since. */
export const MEANWHILE = 'alumniProfile.error.meanwhile';

/** Rules of the forms of one's own profile. */
export const profileRules = {
  profile: {
    revision: [revision],
    ...Object.fromEntries(texts.map((field) => [field, field === 'name' ? [required, ...textRules(field)] : textRules(field)])),
    ...Object.fromEntries(lists.map((field) => [field, listRules(field)])),
    ...Object.fromEntries(FIELDS.map((field) => [audienceName(field), [oneOf(...AUDIENCES)]])),
  },
  all: { revision: [revision], audience: [required, oneOf(...AUDIENCES)] },
  agreed: { revision: [revision], joined: [oneOf('yes')], moved: [oneOf('yes')] },
  take: {
    revision: [revision],
    take: [oneOf(...texts, ...lists)],
    ...Object.fromEntries([...texts, ...lists].map((field) => [suggestedName(field), []])),
  },
  newsletters: { newsletters: [oneOf('yes')] },
  confirm: { show: [oneOf('yes')] },
  leave: { confirm: [ticked] },
} satisfies Record<string, Rules>;
