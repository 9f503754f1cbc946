import { EMAIL_MAX_LENGTH, isEmail } from '../email.ts';
import { disabledBy, hiddenBy } from './conditions.ts';
import { allFields, fieldsOf, isMultiple } from './model.ts';
import type { FormDefinition, FormField, FormProblem, Values } from './model.ts';

const NAME = /^(?![ .'’-])(?!.*[ '’-]$)(?!.*([ .'’-])\1)[\p{L}\p{M} .'’-]+$/u;
const PHONE = /^\+?[\d\s().\/-]{4,50}$/;
// Control characters have no place in a line of text, nor do the marks that turn its direction.
const LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;
const LINES = /^[^\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]*$/u;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const lengthOf = (value: string): number => [...value].length;

/** Whether there is such a day in the calendar. */
function isDay(value: string): boolean {
  if (!DATE.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function numberProblem({ min, max, step }: FormField, value: string): FormProblem | undefined {
  if (!NUMBER.test(value)) return 'number';
  const number = Number(value);
  if (min !== undefined && number < Number(min)) return 'too-low';
  if (max !== undefined && number > Number(max)) return 'too-high';
  if (step !== undefined && Number(step) > 0) {
    const steps = (number - Number(min ?? 0)) / Number(step);
    if (Math.abs(steps - Math.round(steps)) > 1e-6) return 'step';
  }
  return undefined;
}

function dateProblem({ min, max }: FormField, value: string): FormProblem | undefined {
  if (!isDay(value)) return 'date';
  if (min !== undefined && value < min) return 'too-low';
  if (max !== undefined && value > max) return 'too-high';
  return undefined;
}

function textProblem({ minLength, maxLength, person, kind }: FormField, value: string): FormProblem | undefined {
  if (lengthOf(value) > maxLength) return 'too-long';
  if (!(kind === 'longText' ? LINES : LINE).test(value)) return 'text';
  if (person === true && !NAME.test(value)) return 'name';
  return minLength !== undefined && lengthOf(value) < minLength ? 'too-short' : undefined;
}

/** What is wrong with a value that is not empty. */
function problemOf(field: FormField, value: string): FormProblem | undefined {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return textProblem(field, value);
    case 'email':
      return lengthOf(value) > Math.min(field.maxLength, EMAIL_MAX_LENGTH) ? 'too-long' : isEmail(value) ? undefined : 'email';
    case 'telephone':
      return lengthOf(value) > field.maxLength ? 'too-long' : PHONE.test(value) ? undefined : 'phone';
    case 'number':
      return numberProblem(field, value);
    case 'date':
      return dateProblem(field, value);
    case 'dropdown':
    case 'listBox':
    case 'checkboxList':
    case 'radio':
      return field.options?.some((option) => option.value === value) === true ? undefined : 'choice';
    case 'checkbox':
    case 'file':
      return undefined;
  }
}

/** What is wrong with a field; its values are tidy. */
function fieldProblem(field: FormField, values: readonly string[], keptFiles: number): FormProblem | undefined {
  if (field.kind === 'file') return field.required && keptFiles === 0 ? 'missing' : undefined;
  if (values.length === 0) return field.required ? (field.kind === 'checkbox' ? 'unticked' : 'missing') : undefined;
  for (const value of values) {
    const problem = problemOf(field, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const THOUSANDS = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;

/**
 * A number as it is kept, with a point before its decimals. Keyboards of telephones offer the comma where a language writes it, and
 * in German the points stand between thousands: 1.500 is one and a half thousand there. What was tidied stays what it is.
 */
function numberOf(value: string, language: FormDefinition['language']): string {
  if (language === 'de' && THOUSANDS.test(value)) return value.replaceAll('.', '').replace(',', '.');
  const number = value.replace(/^(-?\d+),(\d+)$/, '$1.$2');
  // Three decimals would be taken for thousands when it is read again.
  return language === 'de' && THOUSANDS.test(number) ? `${number}0` : number;
}

/** Line ends as browsers send them become one kind; blanks around a value are not part of it, and an empty one is none. */
function tidy(field: FormField, given: readonly string[], language: FormDefinition['language']): string[] {
  if (field.kind === 'file') return [];
  const all = given.map((value) => value.replace(/\r\n?/g, '\n').trim()).filter((value) => value !== '');
  // Sitecore posts a hidden "false" after a checkbox.
  if (field.kind === 'checkbox') return all.some((value) => value !== 'false') ? ['true'] : [];
  if (field.kind === 'number') return all.slice(0, 1).map((value) => numberOf(value, language));
  return isMultiple(field) ? [...new Set(all)] : all.slice(0, 1);
}

/** What was typed in every field that the form has, tidy; what is hidden or disabled just now too, so that it is there when it is shown again. */
export function typedValues(definition: FormDefinition, values: Values): Values {
  const typed: Record<string, readonly string[]> = {};
  for (const field of allFields(definition)) {
    const kept = tidy(field, values[field.id] ?? [], definition.language);
    if (kept.length > 0) typed[field.id] = kept;
  }
  return typed;
}

/** What the form's answer is: only fields that it has and that are shown and enabled, tidy. */
export function tidyValues(definition: FormDefinition, values: Values): Values {
  const typed = typedValues(definition, values);
  const hidden = hiddenBy(definition, typed);
  const disabled = disabledBy(definition, typed);
  return Object.fromEntries(Object.entries(typed).filter(([id]) => !hidden.has(id) && !disabled.has(id)));
}

/** A FieldError whose problem is one of those that are told apart here. */
export interface Found {
  field: string;
  problem: FormProblem;
}

/** Ids of file fields → how many of their files are there; a list of ids says one each. */
export type KeptFiles = Readonly<Record<string, number>> | readonly string[];

const countOf = (kept: KeptFiles, id: string): number =>
  Array.isArray(kept)
    ? (kept as readonly string[]).filter((each) => each === id).length
    : ((kept as Readonly<Record<string, number>>)[id] ?? 0);

function checkFields(definition: FormDefinition, fields: readonly FormField[], values: Values, keptFiles: KeptFiles): Found[] {
  const typed = typedValues(definition, values);
  const hidden = hiddenBy(definition, typed);
  const disabled = disabledBy(definition, typed);
  return fields.flatMap((field) => {
    // What nobody can see or fill in never stands in the way.
    if (hidden.has(field.id) || disabled.has(field.id)) return [];
    const problem = fieldProblem(field, typed[field.id] ?? [], countOf(keptFiles, field.id));
    return problem === undefined ? [] : [{ field: field.id, problem }];
  });
}

/** What is wrong on one page, in the order of its fields; no page has that index: nothing. */
export function checkPage(definition: FormDefinition, pageIndex: number, values: Values, keptFiles: KeptFiles): Found[] {
  return checkFields(definition, fieldsOf(definition.pages[pageIndex]?.elements ?? []), values, keptFiles);
}

/** What is wrong with the whole form, in the order of its fields. */
export function checkAll(definition: FormDefinition, values: Values, keptFiles: KeptFiles): Found[] {
  return checkFields(definition, allFields(definition), values, keptFiles);
}

/** What can be seen of files before they are sent: names, sizes, how many. Their content is judged by the service. */
export function fileProblem(
  { kinds = [], maxBytes, maxFiles = 1 }: FormField,
  files: readonly { name: string; size: number }[],
): FormProblem | undefined {
  if (files.length > maxFiles) return 'file-count';
  for (const { name, size } of files) {
    if (maxBytes !== undefined && size > maxBytes) return 'file-size';
    if (size === 0) return 'file-empty';
    const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    if (!kinds.some((kind) => kind === end || (kind === 'jpg' && end === 'jpeg'))) return 'file-type';
  }
  return undefined;
}

/** Indices of the pages that are shown, in order. */
export function shownPages(definition: FormDefinition, values: Values): number[] {
  const hidden = hiddenBy(definition, typedValues(definition, values));
  return definition.pages.flatMap(({ id }, index) => (hidden.has(id) ? [] : [index]));
}
