import { problemId } from '@/ui';
import { useOwnForm } from './AccountForm';
import { fieldId } from './ErrorSummary';
import { FieldError } from './FieldError';

/** A box that has to be ticked before something goes that does not come back. */
export function Confirm({ label }: { label: string }) {
  const { of, outcome } = useOwnForm();
  const error = outcome?.errors?.confirm;
  const id = fieldId(of, 'confirm');
  return (
    <div className={error ? 'field field--err' : 'field'}>
      {error && <FieldError field={id} error={error} />}
      <label className="check">
        <input
          id={id}
          type="checkbox"
          name="confirm"
          value="yes"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? problemId(id) : undefined}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
