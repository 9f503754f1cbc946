import type { ReactNode } from 'react';
import { fileSize } from '@/lib/file-size';
import { sayProblem, type ProblemKind } from '@/config/problems';
import { classNames, Icon } from '@/ui';
import type { FieldError, FieldProblem, FormField, KeptFile } from '../model';
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
      ? phrase('forms.fileHint', {
          kinds: field.kinds.map((kind) => kind.toUpperCase()).join(', '),
          size: fileSize(field.maxBytes, language),
        })
      : hint;
  const described = [error && `${id}-error`, shownHint && `${id}-hint`, kept && `${id}-kept`].filter(Boolean).join(' ') || undefined;
  const common = {
    id,
    name: field.name,
    required: field.required,
    'aria-describedby': described,
    'aria-invalid': error ? (true as const) : undefined,
  };
  const label = phrase(`${form}.field.${field.name}`);
  const problem = error && (
    <p className="field__err" id={`${id}-error`}>
      <Icon name="error" /> <span>{problemText(field, error, phrase, language)}</span>
    </p>
  );
  if (field.type === 'consent') {
    return (
      <div className={classNames('field', error && 'field--err')}>
        {problem}
        <label className="check" htmlFor={id}>
          <input {...common} type="checkbox" value="yes" defaultChecked={value === 'yes'} /> <span>{children ?? label}</span>
        </label>
      </div>
    );
  }
  return (
    <div className={classNames('field', error && 'field--err')}>
      <label htmlFor={id}>
        {label}
        {!field.required && <span className="field__optional"> {phrase('forms.optional')}</span>}
      </label>
      {shownHint && (
        <p className="hint" id={`${id}-hint`}>
          {shownHint}
        </p>
      )}
      {!error?.atOnce && problem}
      {field.type === 'file' && (
        <div className="field__atonce" role="status">
          {error?.atOnce && problem}
        </div>
      )}
      {kept && (
        <p className="field__kept" id={`${id}-kept`}>
          <Icon name="ok" /> {phrase('forms.kept', { name: kept.name, size: fileSize(kept.bytes, language) })}
        </p>
      )}
      <Control
        field={kept ? { ...field, required: false } : field}
        common={kept ? { ...common, required: false } : common}
        value={value}
        autoComplete={autoComplete}
        optionLabel={optionLabel}
      />
    </div>
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
          {field.options.map((option) => (
            <option key={option} value={option}>
              {optionLabel?.(option) ?? option}
            </option>
          ))}
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

/** What the forms service calls it → what it is called here. */
const KINDS: Readonly<Record<FieldProblem, ProblemKind>> = {
  missing: 'required',
  'too-long': 'tooLong',
  email: 'email',
  name: 'name',
  phone: 'phone',
  text: 'line',
  choice: 'unknown',
  consent: 'consent',
  code: 'code',
  'file-type': 'fileType',
  'file-size': 'fileSize',
  'file-empty': 'fileEmpty',
  'file-broken': 'fileBroken',
  'file-archive': 'fileArchive',
  'file-count': 'fileCount',
};

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
  return sayProblem(phrase, field?.type === 'file' && problem === 'missing' ? 'fileMissing' : KINDS[problem], limits);
}
