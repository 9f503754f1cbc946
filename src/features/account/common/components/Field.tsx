import type { InputHTMLAttributes } from 'react';
import type { Outcome } from '../model';
import { useWords } from '../words';
import { fieldId } from './ErrorSummary';
import { errorId, FieldError } from './FieldError';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'defaultValue'> {
  /** Name of the form. */
  form: string;
  name: string;
  /** What the server has. */
  value?: string | undefined;
  hint?: string | undefined;
  label?: string | undefined;
  outcome: Outcome | undefined;
  /** Lines of a text that may be long. */
  rows?: number | undefined;
}

/** A field with its label, its hint and what is wrong with it. What was typed stands in it again. */
export function Field({ form, name, value = '', hint, label, outcome, rows, required, ...input }: Props) {
  const { phrase } = useWords();
  const own = outcome?.form === form && outcome.kind !== 'ok' ? outcome : undefined;
  const error = own?.errors?.[name];
  const id = fieldId(form, name);
  const described = [hint && `${id}-hint`, error && errorId(id)].filter(Boolean).join(' ') || undefined;
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
      {rows ? <textarea {...common} rows={rows} maxLength={input.maxLength} /> : <input {...input} {...common} />}
      {error && <FieldError field={id} error={error} />}
    </div>
  );
}
