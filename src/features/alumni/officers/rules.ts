import { email } from '@/features/account/common';
import { plainDigits } from '@/lib/forms/plain';
import { LANGUAGES } from '@/lib/languages';
import { CONTACT_LIMITS } from '../contact/limits';
import { atMost, line, oneOf, required, textOf, ticked, uuid, type Rule, type Rules } from '../contact/rules';
import { DECISIONS } from './decisions';

export const USES = ['1', '5', '10', '25', '50', '100'] as const;
/** Days for which an invitation is good. */
export const DAYS = ['7', '30', '90', '365'] as const;

/** Characters of what an officer says to somebody. */
export const OFFICERS_NOTE = 1_000;

const one = { key: [required, atMost(80)] };
export const LONGEST_NAME = 80;
export const LONGEST_LETTER = 20_000;
/** What is said of a form that was made of what somebody else has changed since. */
export const CHANGED = 'officers.error.changed';

const note = [atMost(OFFICERS_NOTE)];
/** The years that a page takes: nobody was at the firm before, and nobody has been after. */
export const YEARS = { first: 1900, last: 2099 } as const;
export const yearOf = (value: string): number => Number(plainDigits(value));
const year: Rule = (value) => (value === '' || /^(?:19|20)\d\d$/.test(plainDigits(value)) ? undefined : 'number');
/** The last year is not before the first. */
const notBeforeIn =
  (first: 'yearsFrom' | 'from'): Rule =>
  (value, values) => {
    const from = yearOf(values[first]?.[0] ?? '');
    return value !== '' && from > 0 && yearOf(value) < from ? `tooLow:${from}` : undefined;
  };
/** Where anything is said of the time at the firm, the offices are. */
const needed: Rule = (value, values) =>
  ['practices', 'from', 'to'].some((field) => values[field]?.[0]?.trim()) ? required(value, values) : undefined;

/** A name keeps nobody off the list: what is no address is a number, which has a digit and no blank. */
const addressOrNumber: Rule = (value, values) =>
  value.includes('@') ? email(value, values) : value === '' || /^(?=.*\d)\S+$/.test(value) ? undefined : 'addressOrNumber';

const isThere = (values: Parameters<Rule>[1], field: string): boolean => Boolean(values[field]?.[0]?.trim());
const neededWith =
  (field: string): Rule =>
  (value, values) =>
    isThere(values, field) ? required(value, values) : undefined;
const neededWithout =
  (field: string): Rule =>
  (value, values) =>
    isThere(values, field) ? undefined : required(value, values);
/** Something has to be said, here or there. */
const neededFor =
  (...others: readonly string[]): Rule =>
  (value, values) =>
    others.some((field) => isThere(values, field)) ? undefined : required(value, values);
/** Who is warned, suspended or loses a role is told why (article 17 of regulation (EU) 2022/2065). */
const neededUnlessNothing: Rule = (value, values) =>
  values.decision?.[0] === 'nothing' || !values.decision?.[0] ? undefined : required(value, values);
/** When the newsletter was changed last that the form was made of. */
const asRead = { changedAt: [required, atMost(40)] };
/** The same, where a gateway of the version before does not say it. */
const perhapsAsRead = { changedAt: [atMost(40)] };

const facts = { offices: [needed, atMost(500), line], practices: [atMost(500), line], from: [year], to: [year, notBeforeIn('from')] };

/** Rules of the forms of the officers' page. */
export const officersRules = {
  decide: {
    ...one,
    ...perhapsAsRead,
    decision: [required, oneOf('approve', 'refuse')],
    note,
    line: [atMost(80)],
    ...facts,
  },
  report: { ...one, decision: [required, oneOf(...DECISIONS)], note: [neededUnlessNothing, ...note] },
  recruiter: { ...one, ...perhapsAsRead, decision: [required, oneOf('approve', 'refuse')], note },
  group: {
    key: [atMost(80)],
    name: [required, atMost(LONGEST_NAME), line],
    nameDe: [required, atMost(LONGEST_NAME), line],
    about: [atMost(CONTACT_LIMITS.about)],
    aboutDe: [atMost(CONTACT_LIMITS.about)],
    open: [oneOf('yes')],
    ...perhapsAsRead,
  },
  groupOff: { ...one, confirm: [ticked] },
  invite: {
    label: [required, atMost(LONGEST_NAME), line],
    email: [email],
    uses: [required, oneOf(...USES)],
    days: [required, oneOf(...DAYS)],
    once: [uuid],
  },
  inviteOff: one,
  letter: {
    key: [atMost(80)],
    once: [uuid, neededWithout('key')],
    changedAt: [neededWith('key'), atMost(40)],
    subject: [...textOf(CONTACT_LIMITS.subject), line],
    text: textOf(LONGEST_LETTER),
    subjectDe: [neededWith('textDe'), atMost(CONTACT_LIMITS.subject), line],
    textDe: [neededWith('subjectDe'), atMost(LONGEST_LETTER)],
  },
  segment: { ...one, ...asRead, yearsFrom: [year], yearsTo: [year, notBeforeIn('yearsFrom')] },
  test: { ...one, in: [oneOf(...LANGUAGES)] },
  send: { ...one, ...asRead, confirm: [ticked] },
  stop: { ...one, confirm: [ticked] },
  erase: { ...one, confirm: [ticked], list: [oneOf('yes')] },
  offList: { who: [required, atMost(254), addressOrNumber], confirm: [ticked] },
  facts: { ...one, who: [atMost(254), addressOrNumber, neededFor('offices', 'unlink')], unlink: [oneOf('yes')], ...facts },
  membership: { ...one, group: [required, atMost(80)], decision: [required, oneOf('in', 'out')] },
  restore: one,
} satisfies Record<string, Rules>;
