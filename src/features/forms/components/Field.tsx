import type { ReactNode } from 'react';
import { fileSize } from '@/lib/file-size';
import { sayProblem } from '@/config/problems';
import { classNames, FieldProblem, Icon, VisuallyHidden } from '@/ui';
import type { FieldError, FormField, KeptFile } from '../model';
import { problemKind } from '../problem-kind';
import { Choices, describedBy, FieldRow } from './FieldRow';
import { useFormWords } from './words';

interface Props {
  field: FormField;
  value: string | undefined;
  error: FieldError | undefined;
  /** A file that the service has already. */
  kept?: KeptFile | undefined;
  autoComplete?: string | undefined;
  hint?: string | undefined;
  /** Words of a choice's options; the value itself without them. */
  optionLabel?: ((option: string) => string) | undefined;
  children?: ReactNode;
}

export const fieldId = (name: string): string => `field-${name}`;
const DEFAULT_ROWS = 8;

/** A field with its label, what helps with it, and what is wrong with it. */
export function Field({ field, value, error, kept, autoComplete, hint, optionLabel, children }: Props) {
  const { phrase, language, form } = useFormWords();
  const id = fieldId(field.name);
  const shownHint =
    field.type === 'file'
      ? phrase(field.maxFiles > 1 ? 'forms.filesHint' : 'forms.fileHint', {
          kinds: field.kinds.map((kind) => kind.toUpperCase()).join(', '),
          size: fileSize(field.maxBytes, language),
          most: field.maxFiles,
        })
      : hint;
  const described = describedBy(id, { error: error !== undefined, hint: Boolean(shownHint), kept: kept !== undefined });
  const common = {
    id,
    name: field.name,
    required: field.required,
    'aria-describedby': described,
    'aria-invalid': error ? (true as const) : undefined,
  };
  const label = phrase(`${form}.field.${field.name}`);
  const wrong = error && problemText(field, error, phrase, language);
  if (field.type === 'consent') {
    return (
      <div className={classNames('field', error && 'field--err')}>
        {wrong !== undefined && <FieldProblem control={id}>{wrong}</FieldProblem>}
        <label className="check" htmlFor={id}>
          <input {...common} type="checkbox" value="yes" defaultChecked={value === 'yes'} /> <span>{children ?? label}</span>
        </label>
      </div>
    );
  }
  return (
    <FieldRow
      id={id}
      label={label}
      optional={!field.required}
      hint={shownHint}
      wrong={error?.atOnce ? undefined : wrong}
      className={error?.atOnce && 'field--err'}
    >
      {field.type === 'file' && (
        <div className="field__atonce" role="status">
          {error?.atOnce && <FieldProblem control={id}>{wrong}</FieldProblem>}
        </div>
      )}
      {kept && (
        <p className="field__kept" id={`${id}-kept`}>
          <Icon name="ok" /> {phrase('forms.kept', { name: kept.name, size: fileSize(kept.bytes, language) })}
        </p>
      )}
      {kept && !field.required && (
        <label className="check">
          <input type="checkbox" name="form.remove" value={field.name} />{' '}
          <span>
            {phrase('forms.removeFile')}
            <VisuallyHidden> {kept.name}</VisuallyHidden>
          </span>
        </label>
      )}
      <Control
        field={kept ? { ...field, required: false } : field}
        common={kept ? { ...common, required: false } : common}
        value={value}
        autoComplete={autoComplete}
        optionLabel={optionLabel}
      />
    </FieldRow>
  );
}

interface ControlProps {
  field: Exclude<FormField, { type: 'consent' }>;
  common: { id: string; name: string; required: boolean; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
  value: string | undefined;
  autoComplete: string | undefined;
  optionLabel: ((option: string) => string) | undefined;
}

function Control({ field, common, value, autoComplete, optionLabel }: ControlProps) {
  const { phrase } = useFormWords();
  switch (field.type) {
    case 'longText':
      return <textarea {...common} dir="auto" className="input" rows={DEFAULT_ROWS} maxLength={field.max} defaultValue={value} />;
    case 'choice':
      return (
        <select {...common} className="input" defaultValue={value ?? ''}>
          <option value="">{phrase('forms.choose')}</option>
          <Choices options={field.options.map((value) => ({ value, text: optionLabel?.(value) ?? value }))} />
        </select>
      );
    case 'file':
      return (
        <input
          {...common}
          className="input"
          type="file"
          accept={field.kinds.map((kind) => `.${kind}`).join(',')}
          multiple={field.maxFiles > 1}
        />
      );
    default:
      return (
        <input
          {...common}
          className="input"
          type={INPUT_TYPES[field.type]}
          maxLength={field.max}
          defaultValue={value}
          autoComplete={autoComplete}
        />
      );
  }
}

const INPUT_TYPES = { text: 'text', name: 'text', email: 'email', phone: 'tel' } as const;

/** What is wrong with a field, in words. */
export function problemText(
  field: FormField | undefined,
  { problem }: FieldError,
  phrase: (key: string, params?: Record<string, string | number>) => string,
  language: string,
): string {
  const limits =
    field?.type === 'file'
      ? { kinds: field.kinds.map((kind) => kind.toUpperCase()).join(', '), size: fileSize(field.maxBytes, language), most: field.maxFiles }
      : { max: field && 'max' in field ? field.max : 0 };
  return sayProblem(phrase, field?.type === 'file' && problem === 'missing' ? 'fileMissing' : problemKind(problem), limits);
}
