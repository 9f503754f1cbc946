import { EMAIL_MAX_LENGTH, isEmail } from '@/lib/email';
import { PERSON_NAME } from '@/lib/field-patterns';
import type { FieldProblem } from '@/lib/forms/model';
import { isPhone, plainDigits, plainName } from '@/lib/forms/plain';
import type { FieldError, FileField, FormField } from './model';

// Specification, section 5. The service checks the same again: this is so that nobody waits for it.
const longer = (value: string, max: number): boolean => [...value].length > max;

function textProblem(field: FormField, value: string): FieldProblem | undefined {
  switch (field.type) {
    case 'text':
    case 'longText':
      return longer(value, field.max) ? 'too-long' : undefined;
    case 'name':
      return longer(value, field.max) ? 'too-long' : PERSON_NAME.test(plainName(value)) ? undefined : 'name';
    case 'email':
      return longer(value, Math.min(field.max, EMAIL_MAX_LENGTH)) ? 'too-long' : isEmail(value) ? undefined : 'email';
    case 'phone':
      return longer(value, field.max) ? 'too-long' : isPhone(plainDigits(value)) ? undefined : 'phone';
    case 'choice':
      return field.options.includes(value) ? undefined : 'choice';
    case 'consent':
      return value === 'yes' ? undefined : 'consent';
    case 'file':
      return undefined;
  }
}

/** What can be seen of a file before it is sent: its name, its size, how many. Its content is judged by the service. */
function fileProblem(field: FileField, files: readonly { name: string; size: number }[]): FieldProblem | undefined {
  if (files.length > field.maxFiles) return 'file-count';
  for (const { name, size } of files) {
    if (size > field.maxBytes) return 'file-size';
    if (size === 0) return 'file-empty';
    if (!field.kinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`))) return 'file-type';
  }
  return undefined;
}

/** What can be said of files as soon as they are chosen; nothing when none is. */
export function chosenProblem(field: FileField, files: readonly { name: string; size: number }[]): FieldError | undefined {
  const problem = files.length === 0 ? undefined : fileProblem(field, files);
  return problem && { field: field.name, problem, atOnce: true };
}

/** The files that were chosen in a field; a browser sends an empty one for none. */
export const chosenFiles = (data: FormData, field: string): File[] =>
  data.getAll(field).filter((value): value is File => value instanceof File && !(value.size === 0 && value.name === ''));

/** What is wrong with a form, in the order of its fields. `kept` names the file fields that the service has a file of already. */
export function validateForm(fields: readonly FormField[], data: FormData, kept: readonly string[] = []): FieldError[] {
  return fields.flatMap((field) => {
    const wrong = (problem: FieldProblem | undefined): FieldError[] => (problem ? [{ field: field.name, problem }] : []);
    if (field.type === 'file') {
      const files = chosenFiles(data, field.name);
      return wrong(files.length === 0 ? (field.required && !kept.includes(field.name) ? 'missing' : undefined) : fileProblem(field, files));
    }
    const value = String(data.get(field.name) ?? '').trim();
    if (value === '') return wrong(field.required ? (field.type === 'consent' ? 'consent' : 'missing') : undefined);
    return wrong(textProblem(field, value));
  });
}
