import type { ReactNode } from 'react';
import { fileSize } from '@/lib/file-size';
import type { FieldError, FormField } from '@/lib/forms/model';
import { useWords } from '@/runtime';
import { classNames, FieldProblem, Icon, VisuallyHidden } from '@/ui';
import { Choices, describedBy, FieldRow, Hint, Optional } from '../../components/FieldRow';
import type { StepFile } from '../model';
import { CONTROL } from '../typed';
import { filesText, problemText } from '../words';
import { controlId, useAnchor } from './ids';

export interface FieldProps {
  field: FormField;
  values: readonly string[];
  error: FieldError | undefined;
  /** Files that the service has already. */
  kept: readonly StepFile[];
  /** It takes no answer just now. */
  disabled: boolean;
}

/** A field with its label, what helps with it, and what is wrong with it. */
export function FieldBox(props: FieldProps) {
  const { field, values, error, kept, disabled } = props;
  const words = useWords();
  const { phrase, language } = words;
  const anchor = useAnchor();
  const id = controlId(anchor, field.id);
  const hint =
    field.kind === 'file' && field.maxBytes !== undefined ? [field.hint, filesText(field, words)].filter(Boolean).join(' ') : field.hint;
  const described = describedBy(id, { error: error !== undefined, hint: Boolean(hint), kept: kept.length > 0 });
  const wrong = error && problemText(field, error, words);
  const problem = wrong !== undefined && <FieldProblem control={id}>{wrong}</FieldProblem>;
  const hintText = hint && <Hint id={id}>{hint}</Hint>;
  const className = classNames('field', error && 'field--err');
  const optional = !field.required && <Optional />;
  const common = {
    name: CONTROL + field.id,
    disabled,
    'aria-invalid': error ? (true as const) : undefined,
  };
  if (field.kind === 'checkbox') {
    return (
      <div className={className}>
        {problem}
        <label className="check" htmlFor={id}>
          <input
            {...common}
            id={id}
            type="checkbox"
            value="true"
            required={field.required}
            defaultChecked={values.length > 0}
            aria-describedby={described}
          />{' '}
          <span>
            {field.label}
            {optional}
          </span>
        </label>
        {hintText}
      </div>
    );
  }
  if (field.kind === 'radio' || field.kind === 'checkboxList') {
    const type = field.kind === 'radio' ? 'radio' : 'checkbox';
    return (
      <fieldset className={classNames(className, 'filled__group')} aria-describedby={described}>
        <legend>
          {field.label}
          {optional}
        </legend>
        {hintText}
        {problem}
        {(field.options ?? []).map(({ value, text }, index) => (
          <label key={value} className="check">
            <input
              {...common}
              // What a link of the summary leads to.
              id={index === 0 ? id : `${id}-${index}`}
              type={type}
              value={value}
              required={type === 'radio' && field.required}
              defaultChecked={values.includes(value)}
            />{' '}
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <FieldRow id={id} label={field.label} optional={!field.required} hint={hint} wrong={wrong}>
      {kept.length > 0 && (
        <ul className="field__kept" id={`${id}-kept`}>
          {kept.map((file) => (
            <li key={file.id}>
              <span>
                <Icon name="ok" />
                {phrase('forms.here', { name: file.name, size: fileSize(file.bytes, language) })}
              </span>
              <label className="check">
                <input type="checkbox" name="form.remove" value={file.id} />{' '}
                <span>
                  {phrase('forms.removeFile')}
                  <VisuallyHidden> {file.name}</VisuallyHidden>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <Control
        field={field}
        values={values}
        common={{ ...common, id, required: field.required && kept.length === 0, 'aria-describedby': described }}
      />
    </FieldRow>
  );
}

const DEFAULT_ROWS = 6;
const TYPES = { text: 'text', email: 'email', telephone: 'tel', number: 'text', date: 'date' } as const;

interface ControlProps {
  field: FormField;
  values: readonly string[];
  common: {
    id: string;
    name: string;
    disabled: boolean;
    required: boolean;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  };
}

function Control({ field, values, common }: ControlProps): ReactNode {
  const { phrase } = useWords();
  switch (field.kind) {
    case 'longText':
      return (
        <textarea
          {...common}
          dir="auto"
          className="input"
          rows={field.rows ?? DEFAULT_ROWS}
          maxLength={field.maxLength}
          defaultValue={values[0]}
          autoComplete={field.autocomplete}
        />
      );
    case 'dropdown':
      return (
        <select {...common} className="input" autoComplete={field.autocomplete} defaultValue={values[0] ?? ''}>
          <option value="">{phrase('forms.choose')}</option>
          <Choices options={field.options ?? []} />
        </select>
      );
    case 'listBox':
      return (
        <select {...common} className="input filled__list" multiple autoComplete={field.autocomplete} defaultValue={[...values]}>
          <Choices options={field.options ?? []} />
        </select>
      );
    case 'file':
      return (
        <input
          {...common}
          className="input"
          type="file"
          accept={(field.kinds ?? []).flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`])).join(',')}
          multiple={(field.maxFiles ?? 1) > 1}
        />
      );
    case 'text':
    case 'email':
    case 'telephone':
    case 'number':
    case 'date':
      return (
        <input
          {...common}
          className="input"
          type={TYPES[field.kind]}
          // A wheel that turns changes no number, and every way of writing one can be told what is wrong with it.
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          maxLength={field.kind === 'date' ? undefined : field.maxLength}
          min={field.kind === 'date' ? field.min : undefined}
          max={field.kind === 'date' ? field.max : undefined}
          defaultValue={values[0]}
          autoComplete={field.autocomplete}
        />
      );
    default:
      return null;
  }
}
