import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { classNames, FieldProblem, problemId } from '@/ui';

/** A labelled text of several lines, with what is wrong with it. */
export function AreaField({
  name,
  label,
  hint,
  value = '',
  problem,
  rows = 4,
  maxLength = 4_000,
  ...rest
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'name' | 'id'> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  value?: string;
  problem?: string | undefined;
}) {
  const described = [hint ? `${name}-hint` : '', problem ? problemId(name) : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames('field', problem && 'field--err')}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem && <FieldProblem control={name}>{problem}</FieldProblem>}
      <textarea
        className="input"
        {...rest}
        id={name}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}
