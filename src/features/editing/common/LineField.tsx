import type { InputHTMLAttributes, ReactNode } from 'react';
import { useProblem, useTyped } from './DeskForm';
import { classNames, FieldProblem, problemId } from '@/ui';

/** A labelled line of a form of the editor's, with what is wrong with it and what was typed. */
export function LineField({
  name,
  id = name,
  label,
  hint,
  value = '',
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'name' | 'id'> & {
  name: string;
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  value?: string;
}) {
  const problem = useProblem(name);
  const typed = useTyped(name, value);
  const described = [hint ? `${id}-hint` : '', problem ? problemId(id) : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames('field', problem && 'field--err')}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && <FieldProblem control={id}>{problem}</FieldProblem>}
      <input
        className="input"
        {...rest}
        id={id}
        name={name}
        defaultValue={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}
