import { isPhone, plainDigits, plainName } from '../../../lib/forms/plain.ts';
import { EMAIL_MAX_LENGTH, isEmail } from '../../kit/email.ts';
import { LINE, PERSON_NAME } from '../../kit/field-patterns.ts';
import type { FieldError, FieldProblem } from '../errors.ts';
import type { Field, FormDefinition } from './definition.ts';

/** Names of fields → what was typed, as it is kept. */
export type Values = Readonly<Record<string, string>>;

const LINES = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]*$/u;

const longer = (value: string, max: number): boolean => [...value].length > max;

/** What is wrong with what was typed into a field that is not empty. */
function problemOf(field: Field, value: string): FieldProblem | undefined {
  // Half a character, as JSON can have one, is no text that could be kept.
  if (!value.isWellFormed()) return 'text';
  switch (field.type) {
    case 'text':
      return longer(value, field.max) ? 'too-long' : LINE.test(value) ? undefined : 'text';
    case 'longText':
      return longer(value, field.max) ? 'too-long' : LINES.test(value) ? undefined : 'text';
    case 'name':
      return longer(value, field.max) ? 'too-long' : PERSON_NAME.test(value) ? undefined : 'name';
    case 'email':
      return longer(value, Math.min(field.max, EMAIL_MAX_LENGTH)) ? 'too-long' : isEmail(value) ? undefined : 'email';
    case 'phone':
      return longer(value, field.max) ? 'too-long' : isPhone(value) ? undefined : 'phone';
    case 'choice':
      return field.options.includes(value) ? undefined : 'choice';
    case 'consent':
      return value === 'yes' ? undefined : 'consent';
    case 'file':
      return undefined;
  }
}

/** Line ends as browsers send them become one kind; blanks around a value are not part of it. */
function tidy({ type }: Field, given: string): string {
  const value = given.replace(/\r\n?/g, '\n').trim();
  return type === 'name' ? plainName(value) : type === 'phone' ? plainDigits(value) : value;
}

/** Checks what was typed; files are checked where they are received. Names that the form does not have are left out. */
export function validate({ fields }: FormDefinition, given: Values): { values: Values; errors: FieldError[] } {
  const values: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const field of fields) {
    if (field.type === 'file') continue;
    const value = tidy(field, given[field.name] ?? '');
    if (value !== '') values[field.name] = value;
    const problem =
      value === '' ? (field.required ? (field.type === 'consent' ? 'consent' : 'missing') : undefined) : problemOf(field, value);
    if (problem !== undefined) errors.push({ field: field.name, problem });
  }
  return { values, errors };
}

/** The address that the form asks for. */
export const emailOf = ({ fields }: FormDefinition, values: Values): string | undefined => {
  const field = fields.find(({ type }) => type === 'email');
  return field && values[field.name];
};
