import type { ReactNode } from 'react';
import { usePhrases } from '@/runtime';
import { classNames, FieldProblem } from '@/ui';

/** What helps with a field. @param id of the control */
export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  );
}

/** Says that a field may stay empty. */
export function Optional() {
  return <span className="field__optional"> {usePhrases()('forms.optional')}</span>;
}

/** `aria-describedby` of a control with these parts. */
export const describedBy = (id: string, parts: Readonly<Partial<Record<'error' | 'hint' | 'kept', boolean>>>): string | undefined =>
  (['error', 'hint', 'kept'] as const)
    .filter((part) => parts[part])
    .map((part) => `${id}-${part}`)
    .join(' ') || undefined;

interface Props {
  /** Of the control. */
  id: string;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  wrong?: string | undefined;
  className?: string | undefined;
  /** The control, and what stands before it. */
  children: ReactNode;
}

/** A control of one line or box, with its label, what helps with it, and what is wrong with it. */
export function FieldRow({ id, label, optional = false, hint, wrong, className, children }: Props) {
  return (
    <div className={classNames('field', wrong !== undefined && 'field--err', className)}>
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
      {wrong !== undefined && <FieldProblem control={id}>{wrong}</FieldProblem>}
      {children}
    </div>
  );
}

/** The choices of a list that begins with none. */
export function Choices({ options }: { options: readonly { value: string; text: string }[] }) {
  return options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
