import type { ReactNode } from 'react';
import { fieldId, FieldError, useOwnForm } from '@/features/account/common';
import { problemId } from '@/ui';

interface Props {
  name: string;
  value?: string;
  checked?: boolean;
  required?: boolean;
  children: ReactNode;
}

/** A box of the form around it; ticked again when the form is shown again with it. */
export function Tick({ name, value = 'yes', checked = false, required, children }: Props) {
  const { of, outcome } = useOwnForm();
  const own = outcome?.kind === 'ok' ? undefined : outcome;
  const error = own?.errors?.[name];
  // Several boxes may have one name: each is told apart by its value.
  const id = fieldId(of, value === 'yes' ? name : `${name}-${value}`);
  return (
    <div className={error ? 'field field--err' : 'field'}>
      {error && <FieldError field={id} error={error} />}
      <label className="check alm__tick">
        <input
          id={id}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={own?.values ? own.values[name] === value : checked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? problemId(id) : undefined}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
