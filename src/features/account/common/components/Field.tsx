import { useWords } from '@/runtime';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { problemId } from '@/ui';
import { useOwnForm } from './AccountForm';
import { fieldId } from './ErrorSummary';
import { FieldError } from './FieldError';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'defaultValue'> {
  name: string;
  /** What the server has. */
  value?: string | undefined;
  hint?: string | undefined;
  label?: ReactNode;
  /** Lines of a text that may be long. */
  rows?: number | undefined;
  /** Value and name of each choice: the field is then a list to choose from. */
  options?: readonly (readonly [value: string, name: string])[] | undefined;
}

/** A field of the form around it, with its label, its hint and what is wrong with it. What was typed stands in it again. */
export function Field({ name, value = '', hint, label, rows, options, required, ...input }: Props) {
  const { phrase } = useWords();
  const { of, outcome } = useOwnForm();
  const own = outcome?.kind === 'ok' ? undefined : outcome;
  const error = own?.errors?.[name];
  const id = fieldId(of, name);
  const described = [hint && `${id}-hint`, error && problemId(id)].filter(Boolean).join(' ') || undefined;
  const common = {
    id,
    name,
    className: 'input',
    defaultValue: own?.values?.[name] ?? value,
    required,
    'aria-describedby': described,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <div className={error ? 'field field--err' : 'field'}>
      <label htmlFor={id}>
        {label ?? phrase(`account.field.${name}`)}
        {!required && <span className="field__optional"> {phrase('account.optional')}</span>}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError field={id} error={error} />}
      {options ? (
        <select {...common} autoComplete={input.autoComplete}>
          {options.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...common} dir="auto" lang={input.lang} rows={rows} maxLength={input.maxLength} />
      ) : (
        <input {...input} {...common} />
      )}
    </div>
  );
}
