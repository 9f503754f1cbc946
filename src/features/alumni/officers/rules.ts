import { email } from '@/features/account/common';
import { CONTACT_LIMITS } from '../contact/limits';
import { atMost, line, oneOf, required, textOf, ticked, type Rule, type Rules } from '../contact/rules';
import { DECISIONS } from './decisions';

export const USES = ['1', '5', '10', '25', '50', '100'] as const;
/** Days for which an invitation is good. */
export const DAYS = ['7', '30', '90', '365'] as const;

/** Characters of what an officer says to somebody. */
export const OFFICERS_NOTE = 1_000;

const one = { key: [required, atMost(80)] };
export const LONGEST_NAME = 80;
export const LONGEST_LETTER = 20_000;
const LANGUAGES = ['en', 'de'] as const;

const note = [atMost(OFFICERS_NOTE)];
const year: Rule = (value) => (value === '' || /^(?:19|20)\d\d$/.test(value) ? undefined : 'number');
/** Subject and text are there together, or neither. */
const withOther =
  (field: string): Rule =>
  (value, values) =>
    values[field]?.[0]?.trim() ? required(value, values) : undefined;
/** Where anything is said of the time at the firm, the offices are. */
const needed: Rule = (value, values) =>
  ['practices', 'from', 'to'].some((field) => values[field]?.[0]?.trim()) ? required(value, values) : undefined;

/** Rules of the forms of the officers' page. */
export const officersRules = {
  decide: {
    ...one,
    decision: [required, oneOf('approve', 'refuse')],
    note,
    line: [atMost(80)],
    offices: [needed, atMost(500), line],
    practices: [atMost(500), line],
    from: [year],
    to: [year],
  },
  report: { ...one, decision: [required, oneOf(...DECISIONS)], note },
  recruiter: { ...one, decision: [required, oneOf('approve', 'refuse')], note },
  group: {
    key: [atMost(80)],
    name: [required, atMost(LONGEST_NAME), line],
    nameDe: [required, atMost(LONGEST_NAME), line],
    about: [atMost(CONTACT_LIMITS.about)],
    aboutDe: [atMost(CONTACT_LIMITS.about)],
    open: [oneOf('yes')],
  },
  groupOff: { ...one, confirm: [ticked] },
  invite: {
    label: [required, atMost(LONGEST_NAME), line],
    email: [email],
    uses: [required, oneOf(...USES)],
    days: [required, oneOf(...DAYS)],
  },
  inviteOff: one,
  letter: {
    key: [atMost(80)],
    subject: [...textOf(CONTACT_LIMITS.subject), line],
    text: textOf(LONGEST_LETTER),
    subjectDe: [withOther('textDe'), atMost(CONTACT_LIMITS.subject), line],
    textDe: [withOther('subjectDe'), atMost(LONGEST_LETTER)],
  },
  segment: { ...one, yearsFrom: [year], yearsTo: [year] },
  test: { ...one, in: [oneOf(...LANGUAGES)] },
  send: { ...one, confirm: [ticked] },
  erase: { ...one, confirm: [ticked], list: [oneOf('yes')] },
  restore: one,
} satisfies Record<string, Rules>;
