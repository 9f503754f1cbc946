import { fileSize } from '@/lib/file-size';
import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import { sayProblem } from '@/config/problems';
import type { FieldError, FormField } from '@/lib/forms/model';
import type { Words } from '@/runtime';
import { problemKind } from '../problem-kind';

/** A limit of a number or a date, as people write it. */
function limitText(field: FormField, limit: string | undefined, language: string): string {
  if (limit === undefined) return '';
  if (field.kind !== 'date') return intl('NumberFormat', localeOf(language), {}).format(Number(limit));
  const day = new Date(`${limit}T00:00:00Z`);
  return Number.isNaN(day.getTime())
    ? limit
    : intl('DateTimeFormat', localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

const kindsText = ({ kinds = [] }: FormField): string => kinds.map((kind) => kind.toUpperCase()).join(', ');

/** What a field takes of files, in words. */
export const filesText = (field: FormField, { phrase, language }: Words): string =>
  phrase((field.maxFiles ?? 1) > 1 ? 'forms.filesHint' : 'forms.fileHint', {
    kinds: kindsText(field),
    size: fileSize(field.maxBytes ?? 0, language),
    most: field.maxFiles ?? 1,
  });

/** What is wrong with a field, in words. */
export function problemText(field: FormField | undefined, { problem }: FieldError, { phrase, language }: Words): string {
  const kind = problemKind(problem);
  if (!field) return sayProblem(phrase, kind);
  if (field.kind === 'date' && kind === 'tooLow') return sayProblem(phrase, 'early', { low: limitText(field, field.min, language) });
  if (field.kind === 'date' && kind === 'tooHigh') return sayProblem(phrase, 'late', { high: limitText(field, field.max, language) });
  if (problem === 'missing' && field.kind === 'file') return sayProblem(phrase, 'fileMissing');
  if (problem === 'missing' && field.options) return sayProblem(phrase, 'unknown');
  return sayProblem(phrase, kind, {
    max: field.maxLength,
    min: field.minLength ?? 0,
    low: limitText(field, field.min, language),
    high: limitText(field, field.max, language),
    step: limitText(field, field.step, language),
    kinds: kindsText(field),
    size: fileSize(field.maxBytes ?? 0, language),
    most: field.maxFiles ?? 1,
  });
}
