import { EMAIL_MAX_LENGTH, emailProblem, type EmailProblem } from '@/lib/email';
import { LINE, PERSON_NAME } from '@/lib/field-patterns';
import { plainCode, plainName } from '@/lib/forms/plain';

/**
 * Rules of fields (specification section 5), the same in the browser and on the server: each gives the key of what is wrong.
 * Pure, without a schema library, since the browser has them too.
 */

/** A form's fields as they were sent: a name may come several times. */
export type FormValues = Readonly<Record<string, readonly string[]>>;
/** What is wrong with a value, a kind of `PROBLEM_PHRASES` (config/problems.ts); undefined when nothing is. */
export type Rule = (value: string, values: FormValues) => string | undefined;
export type Rules = Readonly<Record<string, readonly Rule[]>>;
/** Field → key of what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The text limits of section 5: default, the two short fields, the third. */
export const LIMITS = {
  default: 255,
  firstName: 50,
  lastName: 50,
  titleName: 100,
  note: 2000,
  email: EMAIL_MAX_LENGTH,
  query: 100,
} as const;

export const required: Rule = (value) => (value.trim() === '' ? 'required' : undefined);
export const atMost =
  (length: number): Rule =>
  (value) =>
    [...value].length > length ? `tooLong:${length}` : undefined;
const matching =
  (pattern: RegExp, key: string): Rule =>
  (value) =>
    value === '' || pattern.test(value) ? undefined : key;
const EMAIL_KEYS: Readonly<Record<EmailProblem, string>> = {
  'too-long': 'tooLong',
  several: 'emailSeveral',
  'no-at': 'email',
  local: 'emailLocal',
  domain: 'emailDomain',
};
export const email: Rule = (value) => {
  const problem = value === '' ? undefined : emailProblem(value);
  return problem && EMAIL_KEYS[problem];
};
export const personName: Rule = (value) => (value === '' || PERSON_NAME.test(plainName(value)) ? undefined : 'name');
export const line = matching(LINE, 'line');
/** A country of ISO 3166-1; which there are, the list on the page says. */
export const country = matching(/^[A-Z]{2}$/, 'unknown');
/** Exactly six digits. */
export const code: Rule = (value) => (value === '' || /^\d{6}$/.test(plainCode(value)) ? undefined : 'code');
export const slug = matching(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, 'unknown');
export const articleId = matching(/^[\w{}./:-]{1,200}$/, 'unknown');
/** A path of this site: one slash, then nothing that a browser would read as another origin. */
export const sitePath = matching(/^\/(?![/\\])[^\s\\]{0,499}$/, 'unknown');
export const uuid = matching(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, 'unknown');
export const oneOf =
  (...allowed: readonly string[]): Rule =>
  (value) =>
    value === '' || allowed.includes(value) ? undefined : 'unknown';
/** A box that has to be ticked. */
export const ticked: Rule = (value) => (value === 'yes' ? undefined : 'confirm');

/** The first value of a field, without blanks round it; nothing when it was not sent. */
export const valueOf = (values: FormValues, field: string): string => (values[field]?.[0] ?? '').trim();

/** The first thing that is wrong with each field. A field that may come several times is right when each of its values is. */
export function checkForm(rules: Rules, values: FormValues): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [field, checks] of Object.entries(rules)) {
    const given = values[field]?.length ? values[field].map((value) => value.trim()) : [''];
    const problem = given.flatMap((value) => checks.map((check) => check(value, values))).find((found) => found !== undefined);
    if (problem !== undefined) errors[field] = problem;
  }
  return errors;
}

/** The fields of a form in a browser, or of a body that was sent as one. */
export function formValues(entries: Iterable<readonly [string, unknown]>): FormValues {
  // Names are anybody's: of an object `constructor` would be there already.
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) if (typeof value === 'string') values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}
