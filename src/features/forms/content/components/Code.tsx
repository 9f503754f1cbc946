import { useWords } from '@/runtime';
import { Icon } from '@/ui';
import { controlId, useAnchor } from './ids';

/** The six digits that were mailed: whoever has them reads the mailbox that the form names. */
export function Code({ mailTo, wrong }: { mailTo: string | undefined; wrong: boolean }) {
  const { phrase } = useWords();
  const id = controlId(useAnchor(), 'form.code');
  return (
    <>
      <p>{mailTo === undefined ? phrase('forms.code.text') : phrase('forms.code.textTo', { mail: mailTo })}</p>
      <div className={wrong ? 'field field--err' : 'field'}>
        <label htmlFor={id}>{phrase('forms.code.field')}</label>
        {wrong && (
          <p className="field__err" id={`${id}-error`}>
            <Icon name="error" /> <span>{phrase('forms.refused.code')}</span>
          </p>
        )}
        <input
          className="input filled__code"
          id={id}
          name="form.code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />
      </div>
    </>
  );
}
