import { PROBLEMS_TITLE } from '@/config/problems';
import { formKey } from './form-key';
import type { Outcome } from './model';
import type { FieldErrors, FormValues } from './rules';

/** Fields that a reader fills in; the others come along unseen. */
const SHOWN: readonly string[] = [
  'firstName',
  'lastName',
  'company',
  'titleName',
  'country',
  'mailLanguage',
  'email',
  'code',
  'note',
  'answer',
  'confirm',
  'newsletter',
  'topic',
  'weeks',
  'label',
  'rating',
  ...['subject', 'text', 'why', 'reason', 'about', 'topics', 'most', 'pausedUntil'],
  ...['consent', 'formerName', 'office', 'practice', 'manager', 'project', 'employeeNumber'],
  ...['headline', 'jobTitle', 'industry', 'city', 'education', 'skills', 'languages', 'links'],
  ...['title', 'employer', 'place', 'type', 'link', 'salary', 'name', 'words', 'frequency', 'types'],
  ...['offices', 'practices', 'from', 'to', 'decision', 'uses', 'days', 'yearsFrom', 'yearsTo'],
  ...['nameDe', 'aboutDe', 'subjectDe', 'textDe', 'who'],
];

/** What tells a form apart, of what it sends. */
export const keyOf = (name: string, values: FormValues): string =>
  formKey(name, Object.fromEntries(Object.entries(values).map(([field, [value]]) => [field, value?.trim()])));

/**
 * What comes of a form with wrong fields: they are named at the form. A form that is wrong where nobody can correct it is
 * refused as a whole.
 */
export const invalidOutcome = (name: string, sent: FormValues, errors: FieldErrors, values: Readonly<Record<string, string>>): Outcome => {
  const own = { form: name, of: keyOf(name, sent), values };
  return Object.keys(errors).some((field) => SHOWN.includes(field))
    ? { ...own, kind: 'invalid', message: PROBLEMS_TITLE, errors }
    : { ...own, kind: 'error', message: 'account.error.refused' };
};
