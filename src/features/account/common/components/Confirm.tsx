import { useOwnForm } from './AccountForm';
import { fieldId } from './ErrorSummary';
import { errorId, FieldError } from './FieldError';

/** A box that has to be ticked before something goes that does not come back. */
export function Confirm({ label }: { label: string }) {
  const { of, outcome } = useOwnForm();
  const error = outcome?.errors?.confirm;
  const id = fieldId(of, 'confirm');
  return (
    <div className={error ? 'field field--err' : 'field'}>
      <label className="check">
        <input
          id={id}
          type="checkbox"
          name="confirm"
          value="yes"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId(id) : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError field={id} error={error} />}
    </div>
  );
}
